import { describe, expect, it } from 'vitest'
import type { Fee, Offer, SwapProvider } from '../../contract/provider.ts'
import type { Token } from '../../contract/token.ts'
import type { EngineContext } from '../../engine-context.ts'
import { anonymous } from '../../memory/open-keys.ts'
import { btc, eth, fakeProvider, usdc } from '../../testing/fakes.ts'
import { link, linkQuote } from '../../testing/two-leg-providers.ts'
import { toQuoteParams } from '../quote-params.ts'
import type { PricedRequest } from '../resolved-request.ts'
import type { IntermediateRefund } from './find-intermediate-refund.ts'
import { findClosingTime, joinLegs } from './join-legs.ts'
import { splitLegs } from './split-legs.ts'

interface Given {
  readonly first?: Partial<Offer>
  readonly second?: Partial<Offer>
  readonly intermediate?: Token
  readonly feeLeg?: 0 | 1
  readonly refund?: IntermediateRefund
  readonly refundAddress?: string
  readonly usd?: Readonly<Record<string, string>>
  /** Estimate of every deposit's network fee. */
  readonly networkFee?: bigint
}

/** 100 LINK for 1 000 USDC on DEX, these for 0.02 BTC on BRIDGE, with what differs. */
const joined = (given: Given = {}) => {
  const { intermediate = usdc, feeLeg = 1, refund = { of: 'sender', address: '0xsender' }, usd = {} } = given
  let count = 0
  const priced: PricedRequest = {
    quoteId: 'q',
    nextRouteId: () => `r${count++}`,
    request: linkQuote(given.refundAddress === undefined ? {} : { refundAddress: given.refundAddress }),
    caller: anonymous,
    sell: link,
    buy: btc,
    sellAmount: 100n * 10n ** 18n,
    sources: ['0xsender'],
    slippageBps: undefined,
    sellUsd: '1000',
    limitUsd: '1000',
    fees: { affiliateBps: 30, serviceBps: 15, accounts: {}, serviceAccounts: {} },
  }
  const tokens = [link, btc, usdc, eth]
  const engine = {
    catalogue: { find: (identifier: string) => tokens.find((one) => one.identifier === identifier) },
    prices: { findUsd: ({ identifier }: Token) => usd[identifier] },
    networkFees: { estimate: () => given.networkFee && { amount: given.networkFee } },
  } as unknown as EngineContext
  const legs = splitLegs(priced, { intermediate, feeLeg, refund })
  const offer = (leg: PricedRequest, amounts: Partial<Offer>, changes: Partial<Offer> = {}): Offer => ({
    sellAmount: toQuoteParams(leg).sellAmount,
    buyAmount: 1n,
    minBuyAmount: 1n,
    fees: [],
    times: { inbound: 0, swap: 0, outbound: 0 },
    depositKind: 'simpleTransfer',
    warnings: [],
    slippageBps: 0,
    state: {},
    ...amounts,
    ...changes,
  })
  const [dollars, least] = [1_000_000_000n, 990_000_000n]
  const one = offer(legs.first, { buyAmount: dollars, minBuyAmount: least }, given.first)
  const two = offer(legs.second, { sellAmount: dollars, buyAmount: 2_000_000n, minBuyAmount: 1_980_000n }, given.second)
  const [dex, bridge]: readonly SwapProvider[] = [fakeProvider({ id: 'DEX' }), fakeProvider({ id: 'BRIDGE' })]
  if (!dex || !bridge) throw new Error('unreachable')
  return joinLegs(engine, {
    legs,
    first: { provider: dex, offer: one },
    second: { provider: bridge, offer: two },
    feeLeg,
    refund,
  })
}

/** Fees as `PROVIDER type amount`. */
const feesOf = (given: Given): readonly string[] =>
  joined(given).fees.map(({ protocol, type, amount }) => `${protocol} ${type} ${amount}`)

const fee = (type: Fee['type'], amount: bigint, asset: Token = usdc): Fee => ({ type, asset, amount })

describe('a route of two legs', () => {
  it('sells what the first leg sells, buys what the second buys, and loses the slippage of both at worst', () => {
    expect(joined()).toMatchObject({
      routeId: 'r0',
      providers: ['DEX', 'BRIDGE'],
      sell: link,
      buy: btc,
      sellAmount: 100n * 10n ** 18n,
      buyAmount: 2_000_000n,
      // 1 980 000 × 990 / 1 000
      minBuyAmount: 1_960_200n,
      tags: [],
      feeLeg: 1,
    })
  })
  it('has the whole minimum on its second leg, which sells what the first is expected to pay', () => {
    const { legs } = joined()
    expect(legs).toMatchObject([
      { provider: 'DEX', sell: link, buy: usdc, buyAmount: 1_000_000_000n, minBuyAmount: 990_000_000n },
      { provider: 'BRIDGE', sell: usdc, buy: btc, sellAmount: 1_000_000_000n, minBuyAmount: 1_960_200n },
    ])
    expect(joined({ second: { sellAmount: 999_999_999n } }).legs[1]?.sellAmount).toBe(1_000_000_000n)
  })
  it('waits for the payout of the first leg and the deposit of the second between its ends', () => {
    const times = joined({
      first: { times: { inbound: 1, swap: 20, outbound: 300 } },
      second: { times: { inbound: 4_000, swap: 50_000, outbound: 600_000 } },
    }).times
    expect(times).toEqual({ inbound: 1, swap: 54_320, outbound: 600_000 })
  })
  it('is signed and approved as its first leg is', () => {
    const first = { depositKind: 'contractCall', approvalSpender: '0xrouter' } as const
    const second = { depositKind: 'simpleTransfer', approvalSpender: '0xother' } as const
    expect(joined({ first, second })).toMatchObject({ txHint: 'contractCall', approvalAddress: '0xrouter' })
  })
  it('carries the facts of both providers; those of the first win', () => {
    const meta = joined({ first: { meta: { a: 1, b: 1 } }, second: { meta: { b: 2, c: 2 } } }).meta
    expect(meta).toEqual({ a: 1, b: 1, c: 2 })
  })
})

describe('the fees of a route of two legs', () => {
  it('cost the wallet the inbound fee of the first leg alone [FEE-2]', () => {
    const first = { fees: [fee('inbound', 7n, eth), fee('liquidity', 8n)] }
    expect(feesOf({ first, second: { fees: [fee('inbound', 9n, eth), fee('outbound', 3n, btc)] } })).toEqual([
      'DEX inbound 7',
      'DEX liquidity 8',
      'BRIDGE outbound 3',
    ])
  })
  it('show what the second provider takes of the token that arrives as a fee of its network', () => {
    expect(feesOf({ second: { fees: [fee('inbound', 9n, usdc)] } })).toEqual(['BRIDGE network 9'])
  })
  it('leave out gas of the second deposit where the chain’s own coin arrives', () => {
    expect(feesOf({ intermediate: eth, second: { fees: [fee('inbound', 9n, eth)] } })).toEqual([])
  })
  it('cost the wallet the estimated network fee of the first deposit alone', () => {
    const second = { fees: [fee('inbound', 9n, eth)] }
    expect(feesOf({ networkFee: 5n, first: { fees: [fee('inbound', 7n, eth)] }, second })).toEqual(['DEX inbound 5'])
    expect(feesOf({ networkFee: 5n, second })).toEqual(['DEX inbound 5'])
  })
  it('show affiliate fee and service share on the leg that carries them, also when they are 0', () => {
    const fees = [fee('affiliate', 0n), fee('service', 0n), fee('liquidity', 0n)]
    const [of0, of1] = ([0, 1] as const).map((feeLeg) => feesOf({ feeLeg, first: { fees }, second: { fees } }))
    expect(of0).toEqual(['DEX affiliate 0', 'DEX service 0', 'DEX liquidity 0', 'BRIDGE liquidity 0'])
    expect(of1).toEqual(['DEX liquidity 0', 'BRIDGE affiliate 0', 'BRIDGE service 0', 'BRIDGE liquidity 0'])
  })
  it('never hide an amount that a provider takes on the other leg', () => {
    const fees = [fee('affiliate', 1n), fee('service', 2n)]
    expect(feesOf({ feeLeg: 1, first: { fees } })).toEqual(['DEX affiliate 1', 'DEX service 2'])
    expect(feesOf({ feeLeg: 0, second: { fees } })).toEqual(['BRIDGE affiliate 1', 'BRIDGE service 2'])
  })
})

describe('the change of value of a route of two legs', () => {
  const stated = { first: { slippageBps: 20 }, second: { slippageBps: 30 } }

  it('is from end to end at known prices, whatever the legs say', () => {
    const usd = { [link.identifier]: '10', [btc.identifier]: '49000' }
    // 1 000 USD become 0.02 × 49 000 = 980 USD.
    expect(joined({ ...stated, usd }).totalSlippageBps).toBe(-200)
  })
  it('is what both legs say together where a price is missing', () => {
    for (const known of [link, btc, usdc]) {
      expect(joined({ ...stated, usd: { [known.identifier]: '10' } }).totalSlippageBps).toBe(-50)
    }
  })
})

describe('the assets of a route of two legs', () => {
  it('begin with the ends of the pair, then come the one between and those of fees, each once', () => {
    const first = { fees: [fee('inbound', 1n, eth), fee('liquidity', 1n, usdc)] }
    const second = { fees: [fee('outbound', 1n, btc), fee('network', 1n, eth), fee('liquidity', 1n, usdc)] }
    const identifiers = joined({ first, second }).assets.map(({ token }) => token.identifier)
    expect(identifiers).toEqual([link, btc, usdc, eth].map(({ identifier }) => identifier))
  })
})

describe('what the second provider sends back', () => {
  const obstacle = (given: Given) => joined(given).offers[1]?.refundObstacle
  const sender: IntermediateRefund = { of: 'sender', address: '0xsender' }

  it('is kept from an explicit refund address that is on another chain', () => {
    expect(obstacle({ refundAddress: '0xother', refund: sender })).toBe('unsupportedByRoute')
    expect(obstacle({ refundAddress: '0xother', refund: { of: 'refundAddress', address: '0xother' } })).toBeUndefined()
    expect(obstacle({ refund: sender })).toBeUndefined()
  })
  it('keeps the obstacle that its provider names', () => {
    const second = { refundObstacle: 'tooLongForSellChain' } as const
    expect(obstacle({ refundAddress: '0xother', refund: sender, second })).toBe('tooLongForSellChain')
  })
  it.each<[IntermediateRefund, string]>([
    [{ of: 'sender' }, 'goes back to the sender on ETH.'],
    [{ of: 'sender', address: '0xsender' }, 'goes back to the sender on ETH (0xsender).'],
    [{ of: 'recipient', address: '0xpaid' }, 'goes back to the recipient on ETH (0xpaid).'],
    [{ of: 'refundAddress', address: '0xback' }, 'goes back to the refund address on ETH (0xback).'],
  ])('is announced by a warning after those of the legs: %o', (refund, end) => {
    const [one, two] = [
      { code: 'one', display: '' },
      { code: 'two', display: '' },
    ].map((warning) => ({
      warnings: [warning],
    }))
    const { warnings } = joined({ refund, first: one ?? {}, second: two ?? {} })
    expect(warnings.map(({ code }) => code)).toEqual(['one', 'two', 'secondLegRefund'])
    expect(warnings[2]?.display).toContain(`USDC ${end}`)
  })
})

describe('the end of a route of two legs', () => {
  const first = { times: { inbound: 12, swap: 0.5, outbound: 1 } }

  it('is that of the first deposit, or the time at which its payout is still in time for the second', () => {
    expect(findClosingTime(first, { expiresAt: 100_000 })).toBe(86_500)
    expect(findClosingTime({ ...first, expiresAt: 50_000 }, { expiresAt: 100_000 })).toBe(50_000)
    expect(findClosingTime({ ...first, expiresAt: 90_000 }, { expiresAt: 100_000 })).toBe(86_500)
    expect(findClosingTime({ ...first, expiresAt: 90_000 }, {})).toBe(90_000)
    expect(findClosingTime(first, {})).toBeUndefined()
  })
  it('takes the time of the first leg for what it is in decimals', () => {
    // 0.1 + 2.7 + 0.2 is 3.0000000000000004 in binary fractions.
    const times = { inbound: 0.1, swap: 2.7, outbound: 0.2 }
    expect(findClosingTime({ times }, { expiresAt: 100_000 })).toBe(97_000)
    expect(findClosingTime({ times: { ...times, swap: 2.7001 } }, { expiresAt: 100_000 })).toBe(96_999)
  })
  it('is the end of the route', () => {
    expect(joined({ first, second: { expiresAt: 100_000 } }).expiresAt).toBe(86_500)
    expect(joined({ first })).toMatchObject({ expiresAt: undefined })
  })
})
