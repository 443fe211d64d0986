import type { Json, Token } from '@switchyard/core'
import { read, requireStateVersion } from '@switchyard/provider-kit'
import type { AppFee, QuoteBody } from '../client.ts'

/** Assets, amount and mode of a swap: fixed by the quote, stored with the offer, requested again by the build. */
export interface QuoteTerms {
  readonly sell: Token
  readonly buy: Token
  readonly originAsset: string
  readonly destinationAsset: string
  /** Base units of `sell`. */
  readonly amount: bigint
  readonly swapType: QuoteBody['swapType']
  readonly depositMode: QuoteBody['depositMode']
  readonly slippageBps: number
  readonly confidential: boolean
  readonly appFees: readonly AppFee[]
}

/** State of an offer: its terms and its minimum output in base units. */
export interface OfferState extends QuoteTerms {
  readonly minBuyAmount: bigint
  /** The affiliate's fee, shown in the swap response. */
  readonly affiliate: AppFee | undefined
}

const VERSION = 1

export const writeState = (state: OfferState): Json => ({
  ...state,
  version: VERSION,
  sell: { ...state.sell },
  buy: { ...state.buy },
  amount: String(state.amount),
  appFees: state.appFees.map((fee) => ({ ...fee })),
  minBuyAmount: String(state.minBuyAmount),
  affiliate: state.affiliate && { ...state.affiliate },
})

/**
 * Reads the state of an offer.
 *
 * @throws {TypeError} for another version
 */
export const readState = (json: Json): OfferState => {
  requireStateVersion(json, VERSION)
  const affiliate = read.optionalRecord(json, 'affiliate')
  return {
    sell: read.record(json, 'sell') as unknown as Token,
    buy: read.record(json, 'buy') as unknown as Token,
    originAsset: read.text(json, 'originAsset'),
    destinationAsset: read.text(json, 'destinationAsset'),
    amount: read.amount(json, 'amount'),
    swapType: read.text(json, 'swapType') === 'FLEX_INPUT' ? 'FLEX_INPUT' : 'EXACT_INPUT',
    depositMode: read.text(json, 'depositMode') === 'MEMO' ? 'MEMO' : 'SIMPLE',
    slippageBps: read.integer(json, 'slippageBps'),
    confidential: read.flag(json, 'confidential'),
    appFees: read.list(json, 'appFees').map(readFee),
    minBuyAmount: read.amount(json, 'minBuyAmount'),
    affiliate: affiliate && readFee(affiliate),
  }
}

const readFee = (json: unknown): AppFee => ({
  recipient: read.text(json, 'recipient'),
  fee: read.integer(json, 'fee'),
})
