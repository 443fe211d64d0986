import type { Json, QuoteParams, Token } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import type { AppFee, QuoteBody } from './client.ts'

/** What is swapped for what, and how; settled by the quote, kept with the offer, and asked for again at build. */
export interface Terms {
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

/** The offer's state: its terms, and the least output it promised in base units. */
export interface OfferState extends Terms {
  readonly buyAmountMin: bigint
  /** Who the affiliate's share goes to, shown in the response. */
  readonly affiliate?: AppFee
}

const VERSION = 1

export const writeState = (terms: Terms, buyAmountMin: bigint, affiliate: AppFee | undefined): Json => ({
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
  buyAmountMin: String(buyAmountMin),
  affiliate: affiliate && feeJson(affiliate),
})

/** An interface is no JSON to the compiler; its fields are. */
const tokenJson = (token: Pick<Token, keyof Token>): Json => token
const feeJson = (fee: Pick<AppFee, keyof AppFee>): Json => fee

/** Reads a state back. Throws `TypeError` for one this adapter did not write. */
export const readState = (json: Json): OfferState => {
  if (read.optionalInteger(json, 'version') !== VERSION) {
    throw new TypeError('The offer was not made by this version of the provider.')
  }
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
    buyAmountMin: read.amount(json, 'buyAmountMin'),
    ...(affiliate ? { affiliate: readFee(affiliate) } : {}),
  }
}

const readFee = (json: unknown): AppFee => ({
  recipient: read.text(json, 'recipient'),
  fee: read.integer(json, 'fee'),
})

/** How the ask is swapped. */
export const swapTypeOf = ({ flexInput }: Pick<QuoteParams, 'flexInput'>): Terms['swapType'] =>
  flexInput ? 'FLEX_INPUT' : 'EXACT_INPUT'
