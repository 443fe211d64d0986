import type { Draft } from '@switchyard/core'
import type { QuoteBody } from './client.ts'
import type { QuoteTerms } from './quote-terms.ts'
import type { Settings } from './settings.ts'

/** Where a quote pays out, where it refunds, and until when. */
export interface QuoteTarget {
  readonly dry: boolean
  readonly recipient: string
  readonly refundTo: string
  /** Unix milliseconds at which an unswapped deposit is refunded. */
  readonly deadline: number
}

/** The body of a quote request. Fields without a value are omitted because 1Click rejects unexpected ones. */
export const quoteBody = (settings: Settings, terms: QuoteTerms, target: QuoteTarget): QuoteBody => {
  const { quoteWaitingTimeMs, referral } = settings
  const body: Draft<QuoteBody> = {
    dry: target.dry,
    depositMode: terms.depositMode,
    swapType: terms.swapType,
    slippageTolerance: terms.slippageBps,
    originAsset: terms.originAsset,
    depositType: 'ORIGIN_CHAIN',
    destinationAsset: terms.destinationAsset,
    amount: String(terms.amount),
    refundTo: target.refundTo,
    refundType: 'ORIGIN_CHAIN',
    recipient: target.recipient,
    recipientType: 'DESTINATION_CHAIN',
    deadline: new Date(target.deadline).toISOString(),
  }
  if (terms.confidential) body.confidentiality = 'basic'
  if (referral !== undefined) body.referral = referral
  if (quoteWaitingTimeMs !== undefined) body.quoteWaitingTimeMs = quoteWaitingTimeMs
  if (terms.appFees.length > 0) body.appFees = terms.appFees
  return body
}
