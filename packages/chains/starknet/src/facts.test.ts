import { ReplaceableFacts } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { STRK } from './erc20.ts'
import { buildOver, chainOver, coin, nodeOf } from './testing/fixtures.ts'

const sell = {
  kind: 'simpleTransfer',
  asset: coin,
  amount: 10n ** 18n,
  sources: ['0x123'] as [string],
  to: '0x048fa41160cf328a766fd6528915aa5836be1a1548b6da62201ba1c7175736ba',
} as const

it('replaced facts hold for the next build and the next request', async () => {
  const facts = new ReplaceableFacts()
  const hosts: string[] = []
  const { http } = nodeOf({ [STRK]: 10n ** 20n }, 6, { l2: 3_000_000_000n, l1Data: 0n })
  const chain = chainOver(
    async (request) => {
      hosts.push(new URL(request.url).host)
      return http(request)
    },
    {},
    facts,
  )
  expect((await buildOver(chain, sell)).networkFee).toBe(9n * 10n ** 15n)
  facts.replace({ name: 'callUnits', value: '4000000' }, { name: 'nodes', value: ['https://mine.example'] })
  expect((await buildOver(chain, sell)).networkFee).toBe(18n * 10n ** 15n)
  expect([hosts[0], hosts.at(-1)]).toEqual(['api.zan.top', 'mine.example'])
})
