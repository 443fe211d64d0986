import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'

const MOVED = '0x1111222233334444555566667777888899990000'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await openTestEnvironment()
})
afterAll(() => environment?.close())

/** What the networks contradict now, by package and fact. */
const listDifferences = async (): Promise<readonly string[]> => {
  const { differences } = await environment.engine.checkFacts()
  return differences
    .map(({ package: owner, name, chain, asset }) => [owner.split('/')[1], name, chain ?? asset].join(' ').trim())
    .sort()
}

it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  [
    'routers of THORChain on two chains',
    { '0x00dc6100103BC402d490aEE3F9a5560cBd91f1d4': MOVED },
    ['provider-thorchain routers AVAX', 'provider-thorchain routers BASE'],
  ],
  [
    'a contract of Garden',
    { '0xb5AE9785349186069C48794a763DB39EC756B1cF': MOVED },
    ['provider-garden htlcs arbitrum:wbtc'],
  ],
  [
    'a mimir, which announces another router',
    { '"ADVSWAPQUEUERAPIDSWAPMAX"': '"MIMIRUPGRADECONTRACTETH":1,"ADVSWAPQUEUERAPIDSWAPMAX"' },
    ['provider-thorchain routers ETH'],
  ],
  ['a lock of Garden', { '432000': '430000' }, ['provider-garden locks ARB']],
  ["Solana's rent", { '650240': '990240' }, ['chain-solana lamportsPerByte']],
  ["NEAR's price of storage", { '"10000000000000000000"': '"20000000000000000000"' }, ['chain-near storagePrice']],
])('that a network has changed %s is named within one round', async (_name, replaces, expected) => {
  environment.sandbox.faults.set('*', { replaces })
  expect(await listDifferences()).toEqual(expected)
  environment.sandbox.faults.clear()
  expect(await listDifferences()).toEqual([])
})

it('the networks of the default sandbox contradict nothing', async () => {
  expect(await listDifferences()).toEqual([])
})
