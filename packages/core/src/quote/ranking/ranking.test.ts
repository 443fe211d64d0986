import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerSums } from '../../contract/ledger.ts'
import type { Token } from '../../contract/token.ts'
import { btc, eth, usdc } from '../../testing/fakes.ts'
import { type Comparable, score } from '../score.ts'
import { chooseOutput, type RankedByOutput, type RankingTerms } from './choose-output.ts'

type Ranked = RankedByOutput & Comparable

const IDS = ['ONE', 'TWO', 'THREE', 'FOUR']

const routeOf = (provider: string, buyAmount: bigint, inbound = 0n, seconds = 600): Ranked => ({
  providers: provider.split('+'),
  sell: btc,
  buy: usdc,
  buyAmount,
  times: { inbound: seconds, swap: 0, outbound: 0 },
  fees: [{ type: 'inbound', asset: eth, amount: inbound, protocol: provider }],
  assets: [
    { token: btc, usd: '60000' },
    { token: usdc, usd: '1' },
    { token: eth, usd: '3000' },
  ],
})

const sumsOf = (
  provider: string,
  measured: number,
  share: number,
  overrides: Partial<LedgerSums> = {},
): LedgerSums => ({
  provider,
  sellAsset: 'BTC.BTC',
  buyAsset: usdc.identifier,
  sizeClass: 'below10000',
  completed: measured,
  refunded: 0,
  failed: 0,
  measured,
  expectedPpm: measured * share,
  minimumPpm: measured * share,
  withMinimum: measured,
  belowMinimum: 0,
  timed: 0,
  timePpm: 0,
  ...overrides,
})

const terms = (overrides: Partial<RankingTerms> = {}): RankingTerms => ({
  ranking: 'proven',
  sums: [],
  provenLeastSwaps: 20,
  sellUsd: '6000',
  ...overrides,
})

const routes = fc
  .uniqueArray(
    fc.record({
      provider: fc.constantFrom(...IDS, 'ONE+TWO'),
      buyAmount: fc.bigInt({ min: 0n, max: 10n ** 12n }),
      inbound: fc.bigInt({ min: 0n, max: 10n ** 18n }),
      seconds: fc.integer({ min: 1, max: 3_600 }),
    }),
    { selector: ({ provider }) => provider, minLength: 1 },
  )
  .map((all) => all.map(({ provider, buyAmount, inbound, seconds }) => routeOf(provider, buyAmount, inbound, seconds)))

const sums = fc.array(
  fc
    .tuple(fc.constantFrom(...IDS, 'ONE+TWO'), fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 1_100_000 }))
    .map(([provider, measured, share]) => sumsOf(provider, measured, share)),
  { maxLength: 8 },
)

const rankings = fc.constantFrom('spec', 'net', 'proven') as fc.Arbitrary<RankingTerms['ranking']>
const tagged = (ranked: readonly { readonly providers: readonly string[]; readonly tags: readonly string[] }[]) =>
  ranked.map(({ providers, tags }) => `${providers.join('+')} ${tags.join()}`)

describe('every ranking', () => {
  it('keeps all routes as they are, gives each tag once, and ranks by an output that is never above the promised one', () => {
    fc.assert(
      fc.property(routes, sums, rankings, (all, known, ranking) => {
        const output = chooseOutput(terms({ ranking, sums: known }))
        const ranked = score(all, () => false, output)
        expect(new Set(ranked.map(({ buyAmount }) => buyAmount))).toEqual(
          new Set(all.map(({ buyAmount }) => buyAmount)),
        )
        expect(ranked.flatMap(({ tags }) => tags).sort()).toEqual(['CHEAPEST', 'FASTEST', 'RECOMMENDED'])
        for (const route of all) expect(output(route) >= 0n && output(route) <= route.buyAmount).toBe(true)
        expect(tagged(score([...all].reverse(), () => false, output))).toEqual(tagged(ranked))
      }),
    )
  })

  it('is the specification\'s where it is "spec", where nothing is paid on top, and where nothing is known', () => {
    fc.assert(
      fc.property(routes, sums, (all, known) => {
        const spec = tagged(score(all))
        expect(tagged(score(all, () => false, chooseOutput(terms({ ranking: 'spec', sums: known }))))).toEqual(spec)
        expect(tagged(score(all, () => false, chooseOutput(terms({ sums: [] }))))).toEqual(spec)
        const free = all.map((route) => ({ ...route, fees: [] }))
        expect(tagged(score(free, () => false, chooseOutput(terms({ ranking: 'net' }))))).toEqual(spec)
      }),
    )
  })
})

describe('the ranking "net"', () => {
  it('takes off the inbound fee at the prices of the route, rounded up', () => {
    const output = chooseOutput(terms({ ranking: 'net' }))
    expect(output(routeOf('ONE', 6_000_000_000n, 10n ** 15n))).toBe(5_997_000_000n)
    expect(output(routeOf('ONE', 6_000_000_000n, 1n))).toBe(5_999_999_999n)
    expect(output(routeOf('ONE', 1n, 10n ** 18n))).toBe(0n)
    expect(output({ ...routeOf('ONE', 7n, 10n ** 18n), assets: [] })).toBe(7n)
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), (fee) => {
        const left = 10n ** 15n - output(routeOf('ONE', 10n ** 15n, fee))
        const exact = Big(fee.toString()).times(3_000).div('1e12')
        expect(Big(left.toString()).minus(exact).gte(0) && Big(left.toString()).minus(exact).lt(1)).toBe(true)
      }),
    )
  })
})

describe('a fee under the ranking "net"', () => {
  const output = chooseOutput(terms({ ranking: 'net' }))
  const charging = (fees: Ranked['fees'], known: Ranked['assets'] = routeOf('ONE', 1n).assets) =>
    output({ ...routeOf('ONE', 6_000_000_000n), fees, assets: known })
  const inbound = (asset: Token, amount: bigint) => ({ type: 'inbound', asset, amount, protocol: 'ONE' }) as const

  it('counts when it is paid on top, and not when the promise has it already [FEE-1, FEE-2]', () => {
    const others = ['network', 'affiliate', 'service', 'outbound', 'liquidity'] as const
    const included = others.map((type) => ({ type, asset: usdc, amount: 1_000_000n, protocol: 'ONE' }))
    expect(charging(included)).toBe(6_000_000_000n)
    expect(charging([...included, inbound(usdc, 2_000_000n)])).toBe(5_998_000_000n)
  })
  it('counts in each of its parts [FEE-4]', () =>
    expect(charging([inbound(usdc, 5n), inbound(eth, 10n ** 15n)])).toBe(5_996_999_995n))
  it('does not count twice where it is taken from the sold token, and does in the sold coin [FEE-2, FEE-3, FEE-3c]', () => {
    const known = [
      { token: usdc, usd: '1' },
      { token: eth, usd: '3000' },
    ]
    const sold = { ...routeOf('CHAINFLIP', 10n ** 18n), sell: usdc, buy: eth, assets: known }
    // A milliether of gas besides five dollars of ingress; then both in one entry of the coin that is sold.
    const fees = [inbound(eth, 10n ** 15n), inbound(usdc, 5_000_000n)]
    expect(output({ ...sold, fees })).toBe(999n * 10n ** 15n)
    const coin = { ...routeOf('CHAINFLIP', 6_000_000_000n), sell: eth, buy: usdc, assets: known }
    expect(output({ ...coin, fees: [inbound(eth, 10n ** 15n)] })).toBe(5_997_000_000n)
  })
  it('counts in any spelling of its asset', () => {
    const link = { ...usdc, identifier: 'ETH.LINK-0x514910771AF9Ca656af840dff83E8264EcF986CA', decimals: 18 }
    const spelled = { ...link, identifier: link.identifier.toLowerCase() }
    const known = [
      { token: usdc, usd: '1' },
      { token: link, usd: '10' },
    ]
    expect(charging([inbound(spelled, 10n ** 17n)], known)).toBe(5_999_000_000n)
    expect(charging([inbound({ ...usdc, identifier: usdc.identifier.toLowerCase() }, 5n)], [])).toBe(5_999_999_995n)
  })
  it('needs no price in the asset that is bought', () => expect(charging([inbound(usdc, 5n)], [])).toBe(5_999_999_995n))
  it('takes off nothing where either price is unknown, or the bought asset is worth nothing', () => {
    const fee = [inbound(eth, 10n ** 15n)]
    expect(charging(fee, [{ token: usdc, usd: '1' }, { token: eth }])).toBe(6_000_000_000n)
    expect(charging(fee, [{ token: usdc }, { token: eth, usd: '3000' }])).toBe(6_000_000_000n)
    const worthless = [
      { token: usdc, usd: '0' },
      { token: eth, usd: '3000' },
    ]
    expect(charging(fee, worthless)).toBe(6_000_000_000n)
  })
})

describe('the ranking "proven"', () => {
  it('lowers promises from so many swaps on: of the pair and size, else the pair, else all, and never raises one', () => {
    const output = (...known: readonly LedgerSums[]) => chooseOutput(terms({ sums: known }))(routeOf('ONE', 1_000_000n))
    expect(output(sumsOf('ONE', 19, 970_000))).toBe(1_000_000n)
    expect(output(sumsOf('ONE', 20, 970_000))).toBe(970_000n)
    expect(output(sumsOf('ONE', 20, 1_050_000))).toBe(1_000_000n)
    expect(output(sumsOf('TWO', 20, 970_000))).toBe(1_000_000n)
    const other = sumsOf('ONE', 30, 900_000, { sizeClass: 'below100' })
    expect(output(sumsOf('ONE', 20, 970_000), other)).toBe(970_000n)
    expect(output(sumsOf('ONE', 10, 970_000), other)).toBe(917_500n)
    expect(output(sumsOf('ONE', 40, 950_000, { buyAsset: 'ETH.ETH' }))).toBe(950_000n)
  })

  it('multiplies what two providers delivered alone, until enough swaps through both are known', () => {
    const known = [sumsOf('ONE', 20, 900_000), sumsOf('TWO', 20, 800_000)]
    const both = routeOf('ONE+TWO', 1_000_000n)
    expect(chooseOutput(terms({ sums: known }))(both)).toBe(720_000n)
    expect(chooseOutput(terms({ sums: [...known, sumsOf('ONE+TWO', 20, 990_000)] }))(both)).toBe(990_000n)
  })
})
