import { ReplaceableFacts } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { accounts, buildOver, chainOver, coin, gatewayOf, XRD } from './testing/fixtures.ts'

const sell = {
  kind: 'simpleTransfer',
  asset: coin,
  amount: 10n ** 18n,
  sources: [accounts.other] as [string],
  to: accounts.secp256k1,
} as const

it('replaced facts hold for the next build and the next request', async () => {
  const facts = new ReplaceableFacts()
  const hosts: string[] = []
  const { http } = gatewayOf({ pages: [{ [XRD]: '50' }], receipt: {} })
  const chain = chainOver(
    async (request) => {
      hosts.push(new URL(request.url).host)
      return http(request)
    },
    {},
    facts,
  )
  const waived = { balance: false, estimate: true }
  expect((await buildOver(chain, sell, waived)).networkFee).toBe(2n * 10n ** 18n)
  facts.replace(
    { name: 'waivedFee', value: '3000000000000000000' },
    { name: 'gateways', value: ['https://mine.example/'] },
  )
  expect((await buildOver(chain, sell, waived)).networkFee).toBe(3n * 10n ** 18n)
  expect([hosts[0], hosts.at(-1)]).toEqual(['mainnet.radixdlt.com', 'mine.example'])
})
