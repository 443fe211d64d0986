import type { Token } from '@switchyard/core'
import { createStateCodec, field, type StateCodec } from '@switchyard/provider-kit'
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
  readonly affiliate?: AppFee
}

const appFee = field.record({ recipient: field.text, fee: field.integer })

export const offerState: StateCodec<OfferState> = createStateCodec({
  version: 1,
  fields: {
    sell: field.token,
    buy: field.token,
    originAsset: field.text,
    destinationAsset: field.text,
    amount: field.amount,
    swapType: field.literal('EXACT_INPUT', 'FLEX_INPUT'),
    depositMode: field.literal('SIMPLE', 'MEMO'),
    slippageBps: field.integer,
    confidential: field.flag,
    appFees: field.list(appFee),
    minBuyAmount: field.amount,
    affiliate: field.optional(appFee),
  },
})
