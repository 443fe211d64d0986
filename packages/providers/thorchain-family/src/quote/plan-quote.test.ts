import { type QuoteParams, tokenKey } from '@switchyard/core'
import { createToken } from '@switchyard/provider-kit'
import { quoteParamsWith } from '@switchyard/test-support'
import { describe, expect, it } from 'vitest'
import type { Network } from '../network.ts'
import { listAsset } from '../node/listed-asset.ts'
import type { Inbound, Pool } from '../node/node-state.ts'
import type { Snapshot } from '../node/snapshot.ts'
import type { Settings } from '../options.ts'
import { addresses } from '../testing/addresses.ts'
import { networkData } from '../testing/network-data.ts'
import { btc, eth, usdc } from '../testing/tokens.ts'
import { planQuote } from './plan-quote.ts'

const pool = (asset: string): [string, Pool] => [
  asset,
  { asset, available: true, assetDepth: 10n ** 12n, coinDepth: 10n ** 12n },
]
const USDC = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'
const bch = createToken('BCH.BCH')
const rune = createToken('THOR.RUNE')

interface Changes {
  readonly network?: Partial<Network>
  readonly settings?: Partial<Settings>
  readonly btcEntry?: Partial<Inbound>
  readonly votes?: Readonly<Record<string, number>>
  readonly fullMemos?: boolean
}

/** A plan for 0.1 BTC for ETH, with 100 units of dust on Bitcoin and no router on Ethereum. */
const plan = (
  changes: Partial<QuoteParams> = {},
  { network: differences = {}, settings = {}, btcEntry = {}, votes = {}, fullMemos = true }: Changes = {},
) => {
  const network = { ...networkData, ...differences }
  const inbound = (chain: string, rest: Partial<Inbound> = {}): [string, Inbound] => [
    chain,
    { chain, vault: 'v', halted: false, gasRate: 1n, gasRateUnits: '', outboundFee: 1n, dust: 100n, ...rest },
  ]
  const state = {
    height: 100,
    voters: 1,
    fullMemos,
    mimir: new Map(Object.entries(votes)),
    inbounds: new Map([inbound('BTC', btcEntry), inbound('ETH'), inbound('BCH')]),
    pools: new Map(['BTC.BTC', 'ETH.ETH', 'BCH.BCH', USDC].map(pool)),
  }
  const listed = [btc, eth, bch, usdc, rune].map((token) => {
    const asset = token.identifier.toUpperCase()
    return [tokenKey(token), listAsset(network, state, { asset, token })] as const
  })
  return planQuote(
    quoteParamsWith({ sell: btc, buy: eth, sellAmount: 10_000_000n })({
      destinationAddress: addresses.ETH,
      ...changes,
    }),
    { ...state, assets: new Map(listed) } as Snapshot,
    {
      network,
      settings: { streamingInterval: 1, streamingQuantity: 5, defaultSlippageBps: 100, accounts: {}, ...settings },
    },
  )
}

const codeOf = (...given: Parameters<typeof plan>): string | undefined => {
  const planned = plan(...given)
  return 'declined' in planned ? planned.declined.errorCode : undefined
}

const termsOf = (...given: Parameters<typeof plan>) => {
  const planned = plan(...given)
  if ('declined' in planned) throw new Error(planned.declined.message)
  return planned.terms
}

describe('a quote is declined without a request', () => {
  it('for assets that are not traded, in other decimals, or against themselves', () => {
    expect(codeOf({ sell: createToken('DOGE.DOGE') })).toBe('invalidAsset')
    expect(codeOf({ buy: createToken('DOGE.DOGE') })).toBe('invalidAsset')
    expect(codeOf({ sell: { ...btc, decimals: 18 } })).toBe('invalidAsset')
    expect(codeOf({ buy: btc, destinationAddress: addresses.BTC })).toBe('invalidAsset')
    expect(codeOf()).toBeUndefined()
  })

  it('for a token that no router takes', () => {
    expect(codeOf({ sell: usdc, sellAmount: 10n ** 8n })).toBe('invalidAsset')
    expect(codeOf({ buy: usdc })).toBeUndefined()
  })

  it('during a halt of either asset, of the vault, and of streaming', () => {
    expect(codeOf({}, { votes: { HALTBTCTRADING: 1 } })).toBe('swapHalted')
    expect(codeOf({}, { votes: { HALTETHTRADING: 1 } })).toBe('swapHalted')
    expect(codeOf({}, { btcEntry: { unverified: { kind: 'disputed', reason: 'No.' } } })).toBe('swapHalted')
    const unrecognized = { kind: 'unrecognized', reason: 'The router is unknown.' } as const
    expect(codeOf({}, { btcEntry: { unverified: unrecognized } })).toBe('quoteError')
    const paused = { votes: { STREAMINGSWAPPAUSE: 1 } }
    expect(codeOf({}, paused)).toBe('swapHalted')
    const single = { ...paused, settings: { streamingInterval: 0 } }
    expect(codeOf({}, single)).toBeUndefined()
    expect(codeOf({ flexInput: true }, single)).toBe('swapHalted')
  })

  it('for more than a transaction of the chain can carry', () => {
    expect(codeOf({ sellAmount: 2n ** 63n })).toBe('insufficientLiquidity')
    const most = 2n ** 248n
    const sold = { sell: eth, buy: btc, destinationAddress: addresses.BTC }
    expect(codeOf({ ...sold, sellAmount: most })).toBe('insufficientLiquidity')
    expect(codeOf({ ...sold, sellAmount: most - 1n })).toBeUndefined()
  })

  it('up to the dust threshold, with the smallest sell that is not lost', () => {
    expect(codeOf({ sellAmount: 100n })).toBe('sellAssetAmountTooSmall')
    expect(codeOf({ sellAmount: 101n })).toBeUndefined()
    // Three outbound fees of 1 are less than the dust.
    expect(plan({ sellAmount: 100n })).toMatchObject({ declined: { minAmount: '0.00000101' } })
    expect(plan({ sellAmount: 100n }, { btcEntry: { outboundFee: 40n } })).toMatchObject({
      declined: { minAmount: '0.0000012' },
    })
    expect(codeOf({ sell: rune, sellAmount: 1n })).toBeUndefined()
    expect(codeOf({ sell: rune, sellAmount: 0n })).toBe('sellAssetAmountTooSmall')
    // One unit more than no dust is no minimum.
    const planned = plan({ sell: rune, sellAmount: 0n })
    expect('declined' in planned && planned.declined.minAmount).not.toBe('0.00000001')
  })

  it('for an address of another chain', () => {
    expect(codeOf({ destinationAddress: addresses.BTC })).toBe('invalidAddressForChain')
  })

  it('where not even the shortest memo fits', () => {
    const fees = { affiliateBps: 5, serviceBps: 0, accounts: { testchain: 'a'.repeat(30) }, serviceAccounts: {} }
    expect(codeOf({ fees })).toBe('noMemoPriceProtection')
  })
})

describe('the terms of a quote', () => {
  it('have a limit and the quantity of the options, unless the request allows flexible input', () => {
    expect(termsOf()).toMatchObject({ anyOutput: false, memo: { interval: 1, quantity: 5 }, warnings: [] })
    expect(termsOf({ flexInput: true, sweep: true })).toMatchObject({ anyOutput: false, memo: { quantity: 5 } })
    expect(termsOf({ flexInput: true })).toMatchObject({
      anyOutput: true,
      memo: { interval: 1, quantity: 0 },
      warnings: [{ code: 'flexInputWithoutPriceLimit' }],
    })
    expect(termsOf({ sweep: true })).toMatchObject({ anyOutput: false })
  })

  it('have a tolerance in whole basis points below 10,000', () => {
    const tolerance = (slippageBps: number) => termsOf({ slippageBps }).toleranceBps
    expect([0, 0.9, 150.7, 9_999, 10_000, 50_000, -5].map(tolerance)).toEqual([0, 0, 150, 9_999, 9_999, 9_999, 0])
    expect(termsOf().toleranceBps).toBe(100)
  })

  it('have a refund address only where the network refunds others than the sender', () => {
    const refundAddress = addresses.BTC
    expect(termsOf({ refundAddress })).toMatchObject({ refundUnsupported: false, memo: { refund: refundAddress } })
    const old = termsOf({ refundAddress }, { fullMemos: false })
    expect(old).toMatchObject({ refundUnsupported: true, notation: 'digits' })
    expect(old.memo.refund).toBeUndefined()
    const home = termsOf({ sell: rune, sellAmount: 10n ** 8n, refundAddress: addresses.THOR })
    expect(home).toMatchObject({ refundUnsupported: true, notation: 'scientific' })
    expect(home.memo.refund).toBeUndefined()
    expect(termsOf({}, { fullMemos: false }).refundUnsupported).toBe(false)
  })

  it('have the names of the bought asset: the shortest that the node may use with a destination alone', () => {
    const toBch = { sell: eth, buy: bch, sellAmount: 10n ** 18n }
    expect(termsOf({ ...toBch, destinationAddress: addresses.BCH })).toMatchObject({
      memo: { asset: 'BCH.BCH' },
      shortestName: 'c',
      budget: 250,
    })
    expect(termsOf({ ...toBch, destinationAddress: undefined }).shortestName).toBe('BCH.BCH')
    expect(termsOf()).toMatchObject({ memo: { asset: 'e' }, budget: 80 })
  })

  it('have the fees that the network charges, with a warning for others', () => {
    const fees = {
      affiliateBps: 50,
      serviceBps: 15,
      accounts: { testchain: 'ab' },
      serviceAccounts: { testchain: 'sy' },
    }
    const both = [
      { account: 'ab', bps: 50 },
      { account: 'sy', bps: 15 },
    ]
    expect(termsOf({ fees })).toMatchObject({
      affiliateBps: 50,
      serviceBps: 15,
      memo: { affiliates: both },
      warnings: [],
    })
    const old = termsOf({ fees, flexInput: true }, { fullMemos: false })
    expect(old).toMatchObject({ affiliateBps: 50, serviceBps: 0, memo: { affiliates: both.slice(0, 1) } })
    expect(old.warnings.map(({ code }) => code)).toEqual(['unableToApplyReferralProgram', 'flexInputWithoutPriceLimit'])
  })

  it('have the amount in units of the network', () => {
    expect(termsOf().amount).toBe(10_000_000n)
    const sold = { sell: eth, buy: btc, destinationAddress: addresses.BTC, sellAmount: 10n ** 18n + 10n ** 10n - 1n }
    expect(termsOf(sold).amount).toBe(100_000_000n)
  })
})
