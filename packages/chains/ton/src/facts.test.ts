import { ReplaceableFacts } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { buildOver, chainOver, coin } from './testing/fixtures.ts'

const account = (byte: string): string => `0:${byte.repeat(32)}`
const sell = {
  kind: 'simpleTransfer',
  asset: coin,
  amount: 1_000_000_000n,
  sources: [account('ab')] as [string],
  to: account('cd'),
} as const

it('replaced facts hold for the next build and the next request', async () => {
  const facts = new ReplaceableFacts()
  const hosts: string[] = []
  const chain = chainOver(
    async ({ url }) => {
      hosts.push(new URL(url).host)
      const text = JSON.stringify({ ok: true, result: { balance: '9000000000', account_state: 'active' } })
      return { status: 200, headers: {}, text }
    },
    {},
    facts,
  )
  expect((await buildOver(chain, sell)).networkFee).toBe(10_000_000n)
  facts.replace(
    { name: 'walletFee', value: '20000000' },
    { name: 'gateways', value: [{ v2: 'https://mine.example/v2', v3: 'https://mine.example/v3' }] },
  )
  expect((await buildOver(chain, sell)).networkFee).toBe(20_000_000n)
  expect(hosts).toEqual(['toncenter.com', 'mine.example'])
})

it('a gateway needs two web addresses', () => {
  const facts = new ReplaceableFacts()
  const chain = chainOver(async () => ({ status: 500, headers: {}, text: '' }), {}, facts)
  facts.replace({ name: 'gateways', value: [{ v2: 'https://mine.example/v2', v3: 'mine' }] })
  expect(() => chain.listNodes?.('TON')).toThrow('gateways v3 must be http(s) URLs')
})
