import { createAddressComparison, type Offer, type Token, UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import type { SwapMemo } from '../memo/memo.ts'
import type { Network } from '../network.ts'
import type { Inbound } from '../node/node-state.ts'
import type { Snapshot } from '../node/snapshot.ts'
import { addresses } from '../testing/addresses.ts'
import { networkData } from '../testing/network-data.ts'
import { btc, eth, usdc } from '../testing/tokens.ts'
import type { QuoteTerms } from './quote-terms.ts'
import { translateQuote } from './translate-quote.ts'

const NOW = 1_700_000_000_000
const LONG = 'a'.repeat(24)

interface Changes {
  readonly network?: Partial<Network>
  readonly sell?: Token
  readonly terms?: Partial<QuoteTerms>
  readonly memo?: Partial<SwapMemo>
  readonly inbound?: Partial<Inbound>
  readonly destination?: string | null
  readonly bought?: string
}

const traded = (token: Token, asset = token.identifier.toUpperCase()) => ({
  asset,
  token,
  networkDecimals: 8,
  feeAsset: { identifier: token.identifier, chain: token.chain, decimals: token.decimals },
})

/** The node's quote of 0.1 BTC for 1,000,000 units of ETH, for which a router is listed on Ethereum. */
const translate = (
  body: Readonly<Record<string, unknown>> = {},
  {
    network = {},
    sell = btc,
    terms = {},
    memo = {},
    inbound = {},
    destination = addresses.ETH,
    bought = 'ETH.ETH',
  }: Changes = {},
) => {
  const entry = { router: 'router', gasRate: 1n, gasRateUnits: 'gwei', ...inbound } as Inbound
  return translateQuote(
    { expected_amount_out: '1000000', fees: { asset: bought }, inbound_address: 'vault', ...body },
    {
      params: { sellAmount: 10_000_000n, ...(destination === null ? {} : { destinationAddress: destination }) },
      sell: traded(sell),
      buy: traded(eth, bought),
      amount: 10_000_000n,
      toleranceBps: 100,
      anyOutput: false,
      memo: {
        asset: 'ETH.ETH',
        destination: addresses.ETH,
        limit: 0n,
        interval: 0,
        quantity: 0,
        affiliates: [],
        ...memo,
      },
      budget: 250,
      notation: 'scientific',
      refundUnsupported: false,
      affiliateBps: 0,
      serviceBps: 0,
      warnings: [],
      ...terms,
    } as unknown as QuoteTerms,
    {
      network: { ...networkData, ...network },
      snapshot: { inbounds: new Map([[sell.chain, entry]]), mimir: new Map(), fullMemos: true } as unknown as Snapshot,
      clock: { now: () => NOW },
      isSameAddress: createAddressComparison(new Map()),
    },
  )
}

const offerOf = (...given: Parameters<typeof translate>): Offer => {
  const result = translate(...given)
  if (!('offers' in result)) throw new Error(result.declined.errorCode)
  return result.offers[0] as Offer
}

const declineOf = (...given: Parameters<typeof translate>) => {
  const result = translate(...given)
  return 'declined' in result ? result.declined : undefined
}

interface Stored {
  readonly limit: string
  readonly memo: { readonly asset: string; readonly quantity: number }
  readonly named?: unknown
  readonly omitted?: string
}

const stateOf = (...given: Parameters<typeof translate>): Stored => offerOf(...given).state as unknown as Stored
const limitOf = (...given: Parameters<typeof translate>): bigint => BigInt(stateOf(...given).limit)
const UNIT = 10n ** 10n

describe('an offer', () => {
  it('has the amounts of the quote in base units, and a minimum by the tolerance', () => {
    const offer = offerOf()
    expect(offer).toMatchObject({
      sellAmount: 10_000_000n,
      buyAmount: 1_000_000n * UNIT,
      minBuyAmount: 990_000n * UNIT,
      depositKind: 'transferWithMemo',
      warnings: [],
      expiresAt: NOW + 900_000,
      meta: { streamingInterval: 0 },
    })
    expect(offer.state).toMatchObject({ expected: '1000000', limit: '990000', named: { vault: 'vault' } })
    expect(stateOf({ router: 'named' }).named).toEqual({ vault: 'vault', router: 'named' })
    const { slippageBps, approvalSpender, refundObstacle } = offer
    expect([slippageBps, approvalSpender, refundObstacle]).toEqual([undefined, undefined, undefined])
    expect(offer.meta).not.toHaveProperty('maxStreamingQuantity')
  })

  it('has slippage and parts where the node names them', () => {
    expect(offerOf({ fees: { asset: 'ETH.ETH', slippage_bps: 7 }, max_streaming_quantity: 3 })).toMatchObject({
      slippageBps: 7,
      meta: { streamingInterval: 0, maxStreamingQuantity: 3 },
    })
  })

  it('names the router as spender of tokens alone', () => {
    expect(offerOf({}, { sell: usdc })).toMatchObject({ depositKind: 'contractCall', approvalSpender: 'router' })
    const unrouted = { router: undefined } as unknown as Partial<Inbound>
    for (const changes of [{ sell: eth, bought: 'BTC.BTC' }, { sell: usdc, inbound: unrouted }, { sell: btc }])
      expect(offerOf({}, { ...changes, bought: 'ETH.ETH' }).approvalSpender).toBeUndefined()
  })

  it('on the network itself names no vault', () => {
    expect(stateOf({}, { network: { chain: 'BTC' } }).named).toBeUndefined()
    expect(() => translate({ inbound_address: undefined })).toThrow(expect.toSatisfy(UpstreamError.is))
  })
})

describe('a quote for another swap', () => {
  it('is a fault', () => {
    expect(() => translate({ fees: { asset: 'BTC.BTC' } })).toThrow('The node quoted BTC.BTC instead of ETH.ETH.')
    for (const body of [{ fees: undefined }, { expected_amount_out: undefined }, { expected_amount_out: '-1' }])
      expect(() => translate(body)).toThrow(expect.toSatisfy(UpstreamError.is))
    expect(() => translate({ memo: `=:b:${addresses.ETH}:1` })).toThrow(expect.toSatisfy(UpstreamError.is))
  })
})

describe('a quote that is too small', () => {
  it('is declined below the recommended minimum', () => {
    expect(declineOf({ recommended_min_amount_in: '10000001' })).toMatchObject({
      errorCode: 'sellAssetAmountTooSmall',
      minAmount: '0.10000001',
    })
    expect(declineOf({ recommended_min_amount_in: '10000000' })).toBeUndefined()
  })

  it('is declined when it promises nothing', () => {
    expect(declineOf({ expected_amount_out: '1' })).toMatchObject({ errorCode: 'sellAssetAmountTooSmall' })
    expect(declineOf({ expected_amount_out: '1' })?.minAmount).toBeUndefined()
    expect(declineOf({ expected_amount_out: '2' })).toBeUndefined()
  })
})

describe('the limit of an offer', () => {
  const streamed = { memo: { interval: 1, affiliates: [{ account: 'a', bps: 5 }] } }
  const fees = { asset: 'ETH.ETH', outbound: '600', affiliate: '70' }
  const divided = { fees, max_streaming_quantity: 3 }

  it('contains the fees that are taken after it, which the minimum does not', () => {
    expect(limitOf(divided, streamed)).toBe(990_000n + 70n + 600n)
    expect(offerOf(divided, streamed).minBuyAmount).toBe(990_000n * UNIT)
  })

  it('is that of the node where it is higher and met by the quoted output', () => {
    const theirs = (limit: bigint) => limitOf({ ...divided, memo: `=:e:${addresses.ETH}:${limit}/1/0:a:5` }, streamed)
    const needed = 990_670n
    expect([1n, needed - 1n, needed, needed + 1n].map(theirs)).toEqual([needed, needed, needed, needed + 1n])
    expect([1_000_000n, 1_000_070n, 1_000_071n].map(theirs)).toEqual([1_000_000n, 1_000_070n, needed])
  })

  it('is 0 in the memo of flexible input, whose minimum is an estimate', () => {
    const open = { terms: { anyOutput: true } }
    expect(limitOf({}, open)).toBe(0n)
    expect(offerOf({}, open).minBuyAmount).toBe(990_000n * UNIT)
  })
})

describe('the parts of an offer', () => {
  it('are at most as many as the network allows', () => {
    const quantity = (wanted: number, most: unknown) =>
      stateOf({ max_streaming_quantity: most }, { memo: { quantity: wanted } }).memo.quantity
    expect([quantity(5, 3), quantity(2, 3), quantity(5, 0), quantity(5, undefined), quantity(0, 3)]).toEqual([
      3, 2, 5, 5, 0,
    ])
  })
})

describe('the memo of an offer', () => {
  /** `=:ETH.ETH:` and `=:e:`, the address, and the limit in full. */
  const [whole, coded] = [10 + 42 + 1 + 6, 4 + 42 + 1 + 6]
  const memo = `=:e:${addresses.ETH}:1`
  const withBudget = (budget: number, body: Readonly<Record<string, unknown>> = { memo }) =>
    stateOf(body, { terms: { budget } })

  it('has the name that is written here where it fits', () => {
    expect(withBudget(whole)).toMatchObject({ memo: { asset: 'ETH.ETH' }, limit: '990000' })
  })

  it('has the shorter code of the node where it does not', () => {
    expect(withBudget(coded)).toMatchObject({ memo: { asset: 'e' }, limit: '990000' })
    // 99e4 is the same limit in two characters less.
    expect(withBudget(whole - 2, {})).toMatchObject({ memo: { asset: 'ETH.ETH' }, limit: '990000' })
    expect(withBudget(whole - 2)).toMatchObject({ memo: { asset: 'ETH.ETH' }, limit: '990000' })
    expect(withBudget(coded - 2)).toMatchObject({ memo: { asset: 'e' }, limit: '990000' })
    // 990006 would have to be rounded to 991e3 with the longer name.
    const exact = withBudget(whole - 1, { memo, expected_amount_out: '1000007' })
    expect(exact).toMatchObject({ memo: { asset: 'e' }, limit: '990006' })
  })

  it('has no code of another asset, and none that is longer', () => {
    for (const asset of ['q', 'eth.eth'])
      expect(withBudget(whole, { memo: memo.replace(':e:', `:${asset}:`) }).memo.asset).toBe('ETH.ETH')
    expect(declineOf({ memo: memo.replace(':e:', ':q:') }, { terms: { budget: coded - 2 } })).toMatchObject({
      errorCode: 'noMemoPriceProtection',
    })
  })

  it('has a refund address where it fits, and says where it does not', () => {
    const refund = addresses.BTC
    const fitted = (budget: number) => offerOf({}, { terms: { budget }, memo: { refund } }).refundObstacle
    expect(fitted(whole + 1 + refund.length)).toBeUndefined()
    expect(fitted(whole)).toBe('tooLongForSellChain')
    expect(offerOf({}, { terms: { refundUnsupported: true } }).refundObstacle).toBe('unsupportedByRoute')
  })

  it('is preferred with a code to one without its refund address', () => {
    const refund = addresses.BTC
    const terms = { budget: coded + 1 + refund.length }
    expect(offerOf({ memo }, { terms, memo: { refund } }).refundObstacle).toBeUndefined()
    expect(stateOf({ memo }, { terms, memo: { refund } }).memo.asset).toBe('e')
    expect(offerOf({}, { terms, memo: { refund } }).refundObstacle).toBe('tooLongForSellChain')
  })

  it('is declined where no limit fits that the quoted output meets', () => {
    expect(declineOf({}, { terms: { budget: whole - 3 } })).toMatchObject({ errorCode: 'noMemoPriceProtection' })
    // Six characters are left: 340100000 is 3401e5, and 340077095 would have to be rounded above the expected output.
    const rounded = (expected: bigint) =>
      declineOf(
        { expected_amount_out: String(expected) },
        { terms: { toleranceBps: 0, budget: 80 }, memo: { asset: 'e', affiliates: [{ account: LONG, bps: 5 }] } },
      )
    expect(rounded(340_077_095n)).toMatchObject({ errorCode: 'noMemoPriceProtection' })
    expect(rounded(340_100_000n)).toBeUndefined()
  })
})

describe('the destination in the memo of an offer', () => {
  const network = { omittedPrefixes: { ETH: ['0x1c', '0x'] } }
  const whole = 10 + 42 + 1 + 6
  const short = (
    budget: number,
    body: Readonly<Record<string, unknown>> = {},
    destination: string | null = addresses.ETH,
  ) => stateOf(body, { network, terms: { budget }, destination })
  const node = (start: string) => ({ memo: `=:ETH.ETH:${addresses.ETH.slice(start.length)}:1` })

  it('lacks its start only as the memo of the node does, and where the whole does not fit', () => {
    expect(short(whole, node('0x')).omitted).toBeUndefined()
    // The whole address is preferred to a limit in full.
    const rounded = short(whole - 1, { ...node('0x'), expected_amount_out: '1000007' })
    expect([rounded.limit, rounded.omitted]).toEqual(['991000', undefined])
    expect(short(whole - 4, node('0x')).omitted).toBe('0x')
    expect(short(whole - 6, node('0x1c')).omitted).toBe('0x1c')
    expect(declineOf(node(''), { network, terms: { budget: whole - 4 } })).toMatchObject({
      errorCode: 'noMemoPriceProtection',
    })
  })

  it('lacks the first start that is known while there is no destination, which is not stored', () => {
    expect(short(whole - 6, {}, null).omitted).toBeUndefined()
    expect(declineOf({}, { network, terms: { budget: whole - 7 }, destination: null })).toMatchObject({
      errorCode: 'noMemoPriceProtection',
    })
    expect(declineOf({}, { terms: { budget: whole - 4 }, destination: null })).toMatchObject({
      errorCode: 'noMemoPriceProtection',
    })
  })
})
