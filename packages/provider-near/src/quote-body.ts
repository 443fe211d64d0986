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
  return {
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
    ...(terms.confidential ? { confidentiality: 'basic' } : {}),
    ...(referral === undefined ? {} : { referral }),
    ...(quoteWaitingTimeMs === undefined ? {} : { quoteWaitingTimeMs }),
    ...(terms.appFees.length === 0 ? {} : { appFees: terms.appFees }),
  }
}
