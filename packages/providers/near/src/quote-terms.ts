import type { Json, QuoteParams, Token } from '@switchyard/core'
import { read, requireStateVersion } from '@switchyard/provider-kit'
import type { AppFee, QuoteBody } from './client.ts'

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
  readonly affiliate?: AppFee
}

const VERSION = 1

export const writeState = (terms: QuoteTerms, minBuyAmount: bigint, affiliate: AppFee | undefined): Json => ({
  version: VERSION,
  sell: tokenJson(terms.sell),
  buy: tokenJson(terms.buy),
  originAsset: terms.originAsset,
  destinationAsset: terms.destinationAsset,
  amount: String(terms.amount),
  swapType: terms.swapType,
  depositMode: terms.depositMode,
  slippageBps: terms.slippageBps,
  confidential: terms.confidential,
  appFees: terms.appFees.map(feeJson),
  minBuyAmount: String(minBuyAmount),
  affiliate: affiliate && feeJson(affiliate),
})

/** The compiler accepts the fields of an interface as JSON, not the interface itself. */
const tokenJson = (token: Pick<Token, keyof Token>): Json => token
const feeJson = (fee: Pick<AppFee, keyof AppFee>): Json => fee

/**
 * Reads the state of an offer.
 *
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
    ...(affiliate ? { affiliate: readFee(affiliate) } : {}),
  }
}

const readFee = (json: unknown): AppFee => ({
  recipient: read.text(json, 'recipient'),
  fee: read.integer(json, 'fee'),
})

/** 1Click's swap type for the quote parameters. */
export const swapTypeOf = ({ flexInput }: Pick<QuoteParams, 'flexInput'>): QuoteTerms['swapType'] =>
  flexInput ? 'FLEX_INPUT' : 'EXACT_INPUT'
