import { ReplaceableFacts } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { buildOver, chainOver, coin, context, gatewayOf } from './testing/fixtures.ts'
import { addressOf } from './testing/signed.ts'

const MARKET = '/feemarket/v1/gas_prices'

const over = (amount: string, hosts: string[] = [], facts = new ReplaceableFacts()) => {
  const answers = { [MARKET]: { prices: [{ denom: 'uatom', amount }] } }
  const { http } = gatewayOf({ balances: { uatom: '900000000' }, answers })
  return chainOver(
    async (request) => {
      hosts.push(new URL(request.url).host)
      return http(request)
    },
    {},
    facts,
  )
}

it('replaced facts hold for the next build and the next request', async () => {
  const facts = new ReplaceableFacts()
  const hosts: string[] = []
  const chain = over('0.005', hosts, facts)
  const [from, to] = [
    await addressOf(new Uint8Array(32).fill(3), 'cosmos'),
    await addressOf(new Uint8Array(32).fill(4), 'cosmos'),
  ]
  const asset = coin('GAIA', 'ATOM', 6)
  const sell = { kind: 'simpleTransfer', asset, amount: 1_000_000n, sources: [from] as [string], to } as const
  expect(await buildOver(chain, sell)).toMatchObject({ networkFee: 2_000n, tx: { fee: { gas: '200000' } } })
  facts.replace(
    { name: 'transferGas', chain: 'GAIA', value: '300000' },
    { name: 'gateways', chain: 'GAIA', value: ['https://mine.example'] },
  )
  expect(await buildOver(chain, sell)).toMatchObject({ networkFee: 3_000n, tx: { fee: { gas: '300000' } } })
  expect([hosts[0], hosts.at(-1)]).toEqual(['rest.cosmos.directory', 'mine.example'])
})

it('a price above what the facts cover is named', async () => {
  const read = async (amount: string) => {
    const [probe] = over(amount).listNodes?.('GAIA') ?? []
    return (await probe?.readFacts?.(context)) ?? []
  }
  expect(await read('0.005')).toMatchObject([
    { name: 'gasPrice', chain: 'GAIA', value: '12500000', current: '5000000', agrees: true },
    { name: 'gasPriceCeiling', chain: 'GAIA', agrees: true },
  ])
  expect((await read('0.03')).map(({ agrees }) => agrees)).toEqual([false, true])
  expect((await read('2')).map(({ agrees }) => agrees)).toEqual([false, false])
})
