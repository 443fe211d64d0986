import { describeRecorded, ReplaceableFacts, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { xrpFacts } from './facts.ts'
import { readNetwork } from './gateway.ts'
import { buildOver, chainOver, coin, context, serverOf } from './testing/fixtures.ts'

const [from, to] = ['rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh']
const sell = { kind: 'simpleTransfer', asset: coin, amount: 1_000_000n, sources: [from] as [string], to } as const

it('replaced facts hold for the next build and the next request', async () => {
  const facts = new ReplaceableFacts()
  const { http } = serverOf({ accounts: { [from]: { balance: 50_000_000n }, [to]: { balance: 1n } }, loadFactor: 1e6 })
  const asked: string[] = []
  const chain = chainOver(
    async (request) => {
      asked.push(new URL(request.url).host)
      return http(request)
    },
    {},
    facts,
  )
  expect((await buildOver(chain, sell)).networkFee).toBe(2_000_000n)
  facts.replace({ name: 'feeCeiling', value: '3000000' }, { name: 'nodes', value: ['https://mine.example'] })
  expect((await buildOver(chain, sell)).networkFee).toBe(3_000_000n)
  expect([asked[0], asked.at(-1)]).toEqual(['s1.ripple.com:51234', 'mine.example'])
})

it('a fee above the ceiling is named, beside the reserve of an account', async () => {
  const reserve = { name: 'reserve', value: '1000000', current: '1000000', agrees: true }
  const read = async (loadFactor: number) => {
    const [probe] = chainOver(serverOf({ loadFactor }).http).listNodes?.('XRP') ?? []
    return (await probe?.readFacts?.(context)) ?? []
  }
  expect(await read(1)).toMatchObject([{ name: 'feeCeiling', value: '2000000', current: '10', agrees: true }, reserve])
  expect(await read(1e6)).toMatchObject([{ current: '10000000', agrees: false }, reserve])
})

describeRecorded('facts of the XRP Ledger', () => {
  it('the least fee is ten times the recorded base fee', () => {
    const { baseFee } = readNetwork(recordedJson('chains/data/rpc/xrp-serverInfo.rippled.json'))
    expect(xrpFacts.own.feeFloor).toBe(10n * baseFee)
  })
})
