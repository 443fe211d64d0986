import type { Draft } from '@switchyard/core'
import type { QuoteBody } from './client.ts'
import type { Settings } from './settings.ts'
import type { Terms } from './terms.ts'

/** Who a quote is for, and until when. */
export interface Order {
  readonly dry: boolean
  readonly recipient: string
  readonly refundTo: string
  /** Unix milliseconds at which a deposit not yet swapped is sent back. */
  readonly deadline: number
}

/** The body of a quote; fields without a value are left out, since 1Click refuses what it does not expect. */
export const quoteBody = (settings: Settings, terms: Terms, order: Order): QuoteBody => {
  const { quoteWaitingTimeMs, referral } = settings
  const body: Draft<QuoteBody> = {
    dry: order.dry,
    depositMode: terms.depositMode,
    swapType: terms.swapType,
    slippageTolerance: terms.slippageBps,
    originAsset: terms.originAsset,
    depositType: 'ORIGIN_CHAIN',
    destinationAsset: terms.destinationAsset,
    amount: String(terms.amount),
    refundTo: order.refundTo,
    refundType: 'ORIGIN_CHAIN',
    recipient: order.recipient,
    recipientType: 'DESTINATION_CHAIN',
    deadline: new Date(order.deadline).toISOString(),
  }
  if (terms.confidential) body.confidentiality = 'basic'
  if (referral !== undefined) body.referral = referral
  if (quoteWaitingTimeMs !== undefined) body.quoteWaitingTimeMs = quoteWaitingTimeMs
  if (terms.appFees.length > 0) body.appFees = terms.appFees
  return body
}
