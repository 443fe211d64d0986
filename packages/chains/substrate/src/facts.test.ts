import { encodeAddress } from '@polkadot/util-crypto'
import { ReplaceableFacts } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { buildOver, chainOver, coin, context, nodeOf } from './testing/fixtures.ts'

const [from, to] = [1, 2].map((fill) => encodeAddress(new Uint8Array(32).fill(fill), 0)) as [string, string]
const sell = { kind: 'simpleTransfer', asset: coin, amount: 10n ** 9n, sources: [from] as [string], to } as const

it('replaced facts hold for the next build and the next request', async () => {
  const facts = new ReplaceableFacts()
  const hosts: string[] = []
  const { http } = nodeOf({ accounts: { [from]: { free: 10n ** 12n } }, failing: ['state_call'] })
  const chain = chainOver(
    async (request) => {
      hosts.push(new URL(request.url).host)
      return http(request)
    },
    {},
    facts,
  )
  const waived = { balance: false, estimate: true }
  expect((await buildOver(chain, sell, waived)).networkFee).toBe(200_000_000n)
  facts.replace(
    { name: 'waivedFee', value: '300000000' },
    { name: 'nodes', chain: 'DOT', value: ['https://mine.example'] },
  )
  expect((await buildOver(chain, sell, waived)).networkFee).toBe(300_000_000n)
  expect([hosts[0], hosts.at(-1)]).toEqual(['polkadot-asset-hub-rpc.polkadot.io', 'mine.example'])
})

it('a new runtime of Asset Hub and another least balance are named', async () => {
  const facts = new ReplaceableFacts()
  const read = async (specVersion: number) => {
    const [probe] = chainOver(nodeOf({ specVersion }).http, {}, facts).listNodes?.('DOT') ?? []
    return probe?.readFacts?.(context)
  }
  const fact = { name: 'specVersion', chain: 'DOT', value: '2000000' }
  const least = { name: 'existentialDeposit', value: '100000000', current: '100000000', agrees: true }
  expect(await read(2_000_000)).toMatchObject([{ ...fact, agrees: true }, least])
  expect(await read(2_001_000)).toMatchObject([{ ...fact, current: '2001000', agrees: false }, least])
  facts.replace({ name: 'existentialDeposit', value: '200000000' })
  expect(await read(2_000_000)).toMatchObject([fact, { name: 'existentialDeposit', value: '200000000', agrees: false }])
})
