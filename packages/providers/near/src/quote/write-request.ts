import type { QuoteBody } from '../client.ts'
import type { Settings } from '../options.ts'
import type { QuoteTerms } from './offer-state.ts'
import type { QuoteTarget } from './quote-target.ts'

/** Writes the body of a quote request. Its JSON omits what is `undefined`: 1Click rejects unexpected fields. */
export const writeRequest = (terms: QuoteTerms, target: QuoteTarget, settings: Settings): QuoteBody => ({
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
  confidentiality: terms.confidential ? 'basic' : undefined,
  referral: settings.referral,
  quoteWaitingTimeMs: settings.quoteWaitingTimeMs,
  appFees: terms.appFees.length > 0 ? terms.appFees : undefined,
})
