import type { QuoteParams, QuoteResult } from '@switchyard/core'
import { placeholderAddress } from '@switchyard/provider-kit'
import { memoAddress } from './memo-address.ts'

/** A refusal. */
export type Refusal = Extract<QuoteResult, { declined: unknown }>

/** A refusal as an answer. */
export const refuse = (errorCode: string, message: string): Refusal => ({ declined: { errorCode, message } })

/** A pair Harbor does not trade. */
export const untraded = ({ sell, buy }: QuoteParams): Refusal =>
  refuse('invalidAsset', `Harbor does not trade ${sell.identifier} for ${buy.identifier}.`)

/** The addresses of a memo, as they stand in one. */
export interface MemoAddresses {
  readonly destination: string
  /** Absent where the sender is refunded. */
  readonly refund: string | undefined
}

/** The addresses of a memo; a placeholder stands for an unknown destination. */
export const addressesOf = ({
  sell,
  buy,
  destinationAddress,
  refundAddress,
  sourceAddress,
}: QuoteParams): Refusal | MemoAddresses => {
  const wanted = destinationAddress ?? placeholderAddress(buy.chain)
  const destination = wanted === undefined ? undefined : memoAddress(buy.chain, wanted)
  if (destination === undefined) {
    return wanted === undefined
      ? refuse('invalidChain', `Harbor cannot be asked for ${buy.chain} without a destination.`)
      : refuse('invalidDestinationAddress', `${wanted.slice(0, 130)} cannot stand in a memo.`)
  }
  if (refundAddress === undefined || refundAddress === sourceAddress) return { destination, refund: undefined }
  const refund = memoAddress(sell.chain, refundAddress)
  if (refund === undefined)
    return refuse('invalidRefundAddress', `${refundAddress.slice(0, 130)} cannot stand in a memo.`)
  return { destination, refund }
}
