import type { Decline } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { describe, expect, it } from 'vitest'
import { readErrorText, translateError } from './errors.ts'
import type { Inbound, Pool } from './node/node-state.ts'
import type { Snapshot } from './node/snapshot.ts'
import type { QuoteTerms } from './quote/quote-terms.ts'
import { networkData } from './testing/network-data.ts'
import { btc, eth } from './testing/tokens.ts'

const codeFor = (body: unknown, status = 400): string => {
  const answer: ApiAnswer = { ok: false, status, headers: {}, body, text: JSON.stringify(body) }
  return translateError(answer, {} as QuoteTerms, { network: networkData, snapshot: {} as Snapshot }).errorCode
}

describe('a refusal of a node', () => {
  it.each([
    ["trading is halted, can't process swap", 'swapHalted'],
    ['trading halted', 'swapHalted'],
    ['ETH trading paused', 'swapHalted'],
    ['trading is paused', 'swapHalted'],
    ['streaming swaps are paused', 'swapHalted'],
    ['streaming swaps disabled on ragnarok asset', 'swapHalted'],
    ['streaming swaps are not allowed with a min BP of zero', 'swapHalted'],
    ['generated memo too long for source chain', 'noMemoPriceProtection'],
    ['fail swap, not enough balance', 'insufficientLiquidity'],
    ['bad destination address: no thorname alias for chain BTC', 'invalidAddressForChain'],
    ['destination address is not a valid BTC address', 'invalidAddressForChain'],
    ['bad refund address: unable to parse address', 'invalidAddressForChain'],
    ['address(bc1) is not same network', 'invalidAddressForChain'],
    ['pool(ETH.X) is not available', 'invalidAsset'],
    ["pool ETH.X doesn't exist", 'invalidAsset'],
    ['pool does not exist', 'invalidAsset'],
    ['bad from asset: invalid symbol', 'invalidAsset'],
    ['bad to asset: invalid symbol', 'invalidAsset'],
    ['cannot swap from BTC.BTC --> BTC.BTC, assets match', 'invalidAsset'],
    ['missing required parameter from_asset', 'apiRequestFailed'],
    ['no parameters provided', 'apiRequestFailed'],
    ['emit asset 1 less than price limit 2', 'unknownError'],
    ['outbound amount does not meet requirements (1/2)', 'unknownError'],
    ['bad affiliate params: total affiliate fee must not be more than 1000 bps', 'unknownError'],
    ['affiliate fee must be less than 10000 bps', 'unknownError'],
    ['something new', 'unknownError'],
  ])('that says "%s" is %s, in either shape of body', (text, errorCode) => {
    expect(codeFor({ code: 3, message: `${text}: invalid request`, details: [] })).toBe(errorCode)
    expect(codeFor({ error: text }, 200)).toBe(errorCode)
  })
  it('is a fault for a status of a gateway and for status 429, and unexplained for a server error with a new text', () => {
    expect(codeFor({ message: 'x' }, 500)).toBe('unknownError')
    for (const status of [429, 502, 503])
      expect(() => codeFor({ message: 'x' }, status)).toThrow(
        expect.objectContaining({ name: 'UpstreamError', status }),
      )
    expect(codeFor({ code: 2, message: 'bad to asset: unknown request' }, 500)).toBe('invalidAsset')
    for (const body of [{}, { message: '' }, undefined, []]) expect(() => codeFor(body)).toThrow(/status 400/)
  })

  it('is read from either of its texts, the message first', () => {
    expect(readErrorText({ message: 'm', error: 'e' })).toBe('m')
    expect(readErrorText({ message: '', error: 'e' })).toBe('e')
    expect([readErrorText({ expected_amount_out: '1' }), readErrorText(undefined)]).toEqual([undefined, undefined])
  })
})

const pool = (asset: string, assetDepth: bigint, coinDepth: bigint): [string, Pool] => [
  asset,
  { asset, available: true, assetDepth, coinDepth },
]
/** One BTC is one ETH; three outbound fees are 300 units. */
const snapshot = {
  pools: new Map([pool('BTC.BTC', 1_000n, 1_000n), pool('ETH.ETH', 1_000n, 1_000n)]),
  inbounds: new Map(
    ['BTC', 'ETH'].map((chain) => [chain, { chain, outboundFee: 100n } as Inbound] as [string, Inbound]),
  ),
} as unknown as Snapshot

/** A swap of BTC for ETH. */
const declineOf = (message: string, amount: bigint, bps: readonly number[] = [], network = networkData): Decline => {
  const terms = {
    sell: { asset: 'BTC.BTC', token: btc },
    buy: { asset: 'ETH.ETH', token: eth },
    amount,
    params: { sellAmount: amount },
    memo: { affiliates: bps.map((one) => ({ account: 'a', bps: one })) },
  } as unknown as QuoteTerms
  return translateError({ ok: false, status: 400, headers: {}, body: { message }, text: '' }, terms, {
    network,
    snapshot,
  })
}

describe('a refusal of an amount', () => {
  it('has the minimum that the node names', () => {
    const text = 'amount less than min swap amount (recommended_min_amount_in: 4000)'
    expect(declineOf(text, 10n)).toMatchObject({ errorCode: 'sellAssetAmountTooSmall', minAmount: '0.00004' })
    // Also beyond the pools, and not one that the amount already meets.
    expect(declineOf(text, 3_999n)).toMatchObject({ minAmount: '0.00004' })
    expect(declineOf(text, 4_000n).minAmount).toBeUndefined()
  })

  it('has the minimum that follows from the fees where the node names none', () => {
    expect(declineOf('not enough fee', 10n)).toMatchObject({ minAmount: '0.000003' })
    expect(declineOf('not enough fee', 299n)).toMatchObject({ minAmount: '0.000003' })
    expect(declineOf('not enough fee', 300n).minAmount).toBeUndefined()
  })

  it('counts the smallest fee of an affiliate where each must be paid', () => {
    const paid = {
      ...networkData,
      smallestSell: { feesAcross: 3n, feesAtHome: 2n, feesOfAffiliate: 1n },
      nativeOutboundFee: 2n,
    }
    // 2 · 10,000 / 20 are 1,000.
    expect(declineOf('not enough fee', 10n, [50, 20], paid)).toMatchObject({ minAmount: '0.00001' })
    expect(declineOf('not enough fee', 10n, [20, 50], paid)).toMatchObject({ minAmount: '0.00001' })
    expect(declineOf('not enough fee', 10n, [], paid)).toMatchObject({ minAmount: '0.000003' })
  })

  it('beyond the pools is one of liquidity', () => {
    expect(declineOf('zero emit asset', 1_000n)).toMatchObject({ errorCode: 'sellAssetAmountTooSmall' })
    expect(declineOf('zero emit asset', 1_001n)).toEqual({
      errorCode: 'insufficientLiquidity',
      message: 'Testchain: the sell amount of BTC.BTC exceeds the pool depth (zero emit asset).',
    })
  })
})

describe('the text of a refusal', () => {
  const shown = (text: string): string => declineOf(text, 1n).message.replace('Testchain: ', '')

  it('is one line without source positions and transport suffixes, at most 300 characters', () => {
    expect(shown(' new   kind\n of [a/b_c.go:12] fault : unknown request')).toBe('new kind of fault')
    expect(shown('new [x.go:1][y.go:22] fault: invalid request')).toBe('new fault')
    expect(shown('new: invalid request of [x.go]')).toBe('new: invalid request of [x.go]')
    expect(shown(`new ${'x'.repeat(400)}`)).toHaveLength(300)
  })
})
