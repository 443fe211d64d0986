import { coingecko } from '@switchyard/sources'
import { describe, expect, it } from 'vitest'
import { addressPool } from './mutation/addresses.ts'
import { describeChange } from './mutation/change.ts'
import { choose } from './mutation/choose.ts'
import { type Case, casesOf } from './mutation/enumerate.ts'
import { providersAt } from './network/plugins-at.ts'
import { PRICE_URL, withPriceApi } from './network/price-api.ts'
import { openNetwork } from './network/test-network.ts'
import { walletOf } from './network/wallet.ts'
import { randomOf } from './random.ts'
import { lying } from './run/lying.ts'
import { record } from './run/replay.ts'
import { runSwap, type SwapEnd } from './run/swap-run.ts'
import { nameOf, type Scenario, scenarios } from './scenarios.ts'
import { perScenario, seed } from './settings.ts'

const named = (name: string): Scenario => {
  const found = scenarios.find((one) => nameOf(one) === name)
  if (!found) throw new Error(`There is no scenario ${name}.`)
  return found
}

/** Sells bitcoin for some 4,800 dollars; THORChain prices bitcoin as well, so with the source there are three voices. */
const scenario = named('NEAR BTC.BTC to ETH.ETH')
const other = named('THORCHAIN_STREAMING BTC.BTC to ETH.ETH')
const UNDER = '1000'
const OVER = '7500'

/** Answers that prices come from: the source's, and each provider's own. */
const PRICES = /^GET \/(api\/v3\/simple|near\/v0\/tokens|thornode\/thorchain\/(pools|network))/

/** Swaps under a ceiling in USD; what was asked is recorded. */
const setUp = (usd: string, others: boolean) => {
  const network = openNetwork()
  const addresses = {
    sourceAddress: walletOf(network, 'BTC', 'alice').address,
    destinationAddress: walletOf(network, 'ETH', 'bob').address,
  }
  const honest = withPriceApi(network)
  const supply = { pool: addressPool(network.sandbox), now: network.now(), keys: [] }
  const run = (http = honest): Promise<SwapEnd> =>
    runSwap({
      scenario,
      addresses,
      http,
      urls: network.sandbox.urls,
      now: network.now,
      prices: coingecko({ http, baseUrl: PRICE_URL, windowMs: 0 }),
      policy: { sizeCeilings: [{ provider: scenario.provider, usd }], priceToleranceBps: 200 },
      others: others ? providersAt(network.sandbox.urls, other) : [],
    })
  return { run, honest, supply }
}

const casesUnder = async (
  { run, honest, supply }: ReturnType<typeof setUp>,
  name: string,
): Promise<readonly Case[]> => {
  const recording = record(honest)
  await run(recording.http)
  const cases = casesOf({ scenario, recording, quoted: recording.exchanges.length }, supply).filter(({ change }) =>
    PRICES.test(describeChange(change)),
  )
  return choose(cases, Number.isFinite(perScenario) ? perScenario * 2 : perScenario, randomOf(`${seed}/${name}`))
}

describe('a price that lies', () => {
  it('lifts no ceiling: nothing above it is handed out, whichever of three prices is changed', async () => {
    const set = setUp(UNDER, true)
    expect((await set.run()).kind).toBe('refused')
    const handedOut: string[] = []
    for (const one of await casesUnder(set, 'under')) {
      const end = await set.run(lying(set.honest, one, scenario, set.supply).http)
      if (end.kind !== 'refused') handedOut.push(`${describeChange(one.change)}: ${JSON.stringify(end).slice(0, 200)}`)
    }
    expect(handedOut).toEqual([])
  }, 120_000)

  it('takes away no route below the ceiling while two other prices agree', async () => {
    const set = setUp(OVER, true)
    expect((await set.run()).kind).toBe('answered')
    const lost: string[] = []
    for (const one of await casesUnder(set, 'over')) {
      if (!one.change.endpoint.startsWith('GET /api/v3')) continue
      const end = await set.run(lying(set.honest, one, scenario, set.supply).http)
      if (end.kind !== 'answered') lost.push(`${describeChange(one.change)}: ${JSON.stringify(end).slice(0, 200)}`)
    }
    expect(lost).toEqual([])
  }, 120_000)

  it('lifts no ceiling where there are two of them, since they contradict each other', async () => {
    const set = setUp(UNDER, false)
    expect((await set.run()).kind).toBe('refused')
    const handedOut: string[] = []
    for (const one of await casesUnder(set, 'two')) {
      const end = await set.run(lying(set.honest, one, scenario, set.supply).http)
      if (end.kind !== 'refused') handedOut.push(`${describeChange(one.change)}: ${JSON.stringify(end).slice(0, 200)}`)
    }
    expect(handedOut).toEqual([])
  }, 120_000)
})
