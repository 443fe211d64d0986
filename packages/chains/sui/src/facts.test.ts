import { ReplaceableFacts, readProbe } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { sui } from './sui.ts'
import { buildOver, chainOver, coin } from './testing/fixtures.ts'
import { coinOf, idOf, Network } from './testing/network.ts'

const sell = {
  kind: 'simpleTransfer',
  asset: coin,
  amount: 9n,
  sources: [idOf(0xaa)] as [string],
  to: idOf(0xbb),
} as const

it('replaced facts hold for the next build and the next request', async () => {
  const network = new Network()
  network.coins.set('0x2::sui::SUI', [coinOf(1, 2_000_000_000n)])
  const facts = new ReplaceableFacts()
  const hosts: string[] = []
  const chain = chainOver(
    async (request) => {
      hosts.push(new URL(request.url).host)
      return network.graphql(request)
    },
    {},
    facts,
  )
  const before = (await buildOver(chain, sell)).networkFee
  facts.replace({ name: 'spareUnits', value: '2000' }, { name: 'nodes', value: ['https://mine.example/graphql'] })
  expect((await buildOver(chain, sell)).networkFee).toBe(before + 1_000n * 750n)
  expect([hosts[0], hosts.at(-1)]).toEqual(['graphql.mainnet.sui.io', 'mine.example'])

  facts.replace({ name: 'budgetCeiling', value: '1000' })
  await expect(buildOver(chain, sell)).rejects.toThrow('above the maximum of 1000 MIST')
})

it('a gas price that the budget of the dry run does not cover is named', async () => {
  const read = async (price: string) =>
    (
      await readProbe(sui({ rpc: 'https://node.example', protocol: 'json-rpc' }), 'SUI', {
        sui_getChainIdentifier: '35834a8a',
        sui_getLatestCheckpointSequenceNumber: '200000000',
        sui_getCheckpoint: { timestampMs: '1735689600500' },
        suix_getReferenceGasPrice: price,
        suix_getBalance: { totalBalance: '9' },
        suix_getCoins: { data: [], hasNextPage: false, nextCursor: null },
      })
    ).facts
  expect(await read('550')).toMatchObject([
    { name: 'trialBudget', value: '50000000', current: '5500000', agrees: true },
  ])
  expect(await read('6000')).toMatchObject([{ current: '60000000', agrees: false }])
})
