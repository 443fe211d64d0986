import { type BuildParams, type QuoteParams, SwapError } from '@switchyard/core'
import { findPlaceholder, isPlaceholder } from '@switchyard/provider-kit'
import type { QuoteTerms } from './offer-state.ts'

/** Recipient, refund address and deadline of a quote. */
export interface QuoteTarget {
  readonly dry: boolean
  readonly recipient: string
  readonly refundTo: string
  /** Unix milliseconds at which an unswapped deposit is refunded. */
  readonly deadline: number
}

/** Returns the target of a dry quote, which opens nothing: placeholders stand for unknown addresses. */
export const chooseDryTarget = (params: QuoteParams, deadline: number): QuoteTarget | undefined => {
  const recipient = params.destinationAddress ?? findPlaceholder(params.buy.chain)
  const refundTo = params.refundAddress ?? params.sourceAddress ?? findPlaceholder(params.sell.chain)
  if (recipient === undefined || refundTo === undefined) return undefined
  return { dry: true, recipient, refundTo, deadline }
}

/**
 * Returns the target of a real quote.
 *
 * @throws {SwapError} `invalidDestinationAddress`, `invalidRefundAddress` for a placeholder address
 */
export const chooseRealTarget = (terms: QuoteTerms, params: BuildParams, deadline: number): QuoteTarget => {
  const recipient = params.destinationAddress
  const refundTo = params.refundAddress ?? params.sources[0]
  if (isPlaceholder(terms.buy.chain, recipient)) throw new SwapError('invalidDestinationAddress')
  if (isPlaceholder(terms.sell.chain, refundTo)) throw new SwapError('invalidRefundAddress')
  return { dry: false, recipient, refundTo, deadline }
}
