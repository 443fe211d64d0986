import type { QuoteParams, QuoteResult } from '@switchyard/core'
import { findPlaceholder } from '@switchyard/provider-kit'
import { memoAddress } from './memo-address.ts'

/** A refusal. */
export type Refusal = Extract<QuoteResult, { declined: unknown }>

/** A refusal as the result of a quote. */
export const refuse = (errorCode: string, message: string): Refusal => ({ declined: { errorCode, message } })

/** Declines a pair Harbor does not trade. */
export const untraded = ({ sell, buy }: QuoteParams): Refusal =>
  refuse('invalidAsset', `Harbor does not trade ${sell.identifier} for ${buy.identifier}.`)

/** The addresses of a memo, in its spelling. */
export interface MemoAddresses {
  readonly destination: string
  /** `undefined`: the sender. */
  readonly refund: string | undefined
}

/** The addresses of a memo, with a placeholder for an unknown destination; or a decline. */
export const addressesOf = ({
  sell,
  buy,
  destinationAddress,
  refundAddress,
  sourceAddress,
}: QuoteParams): Refusal | MemoAddresses => {
  const wanted = destinationAddress ?? findPlaceholder(buy.chain)
  const destination = wanted === undefined ? undefined : memoAddress(buy.chain, wanted)
  if (destination === undefined) {
    return wanted === undefined
      ? refuse('invalidChain', `Harbor needs a destination address to quote ${buy.chain}.`)
      : refuse(
          'invalidDestinationAddress',
          `A memo cannot carry the address "${wanted.slice(0, 130)}" on ${buy.chain}.`,
        )
  }
  if (refundAddress === undefined || refundAddress === sourceAddress) return { destination, refund: undefined }
  const refund = memoAddress(sell.chain, refundAddress)
  if (refund === undefined)
    return refuse(
      'invalidRefundAddress',
      `A memo cannot carry the address "${refundAddress.slice(0, 130)}" on ${sell.chain}.`,
    )
  return { destination, refund }
}
