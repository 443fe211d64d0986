import type { StatusLeg, SwapStatus, Track, TrackingStatus } from '@switchyard/core'
import type { TrackLegResponse, TrackMetaResponse, TrackResponse } from '../response/track.ts'

/** The body of `POST /track`, keys in their order on the wire. */
export const renderTrack = (track: Track): TrackResponse => {
  const { swapStatus, redactionReason } = track
  return {
    ...renderStep(swapStatus, redactionReason),
    ...(swapStatus.transient === undefined || redactionReason !== undefined ? {} : { transient: swapStatus.transient }),
    meta: renderMeta(track),
    legs: swapStatus.legs.map((leg) => renderStep(leg, redactionReason)),
  }
}

const renderStep = (leg: StatusLeg, redactionReason: Track['redactionReason']): TrackLegResponse => {
  const trackingStatus = leg.trackingStatus ?? sameWord(leg)
  return {
    chainId: leg.chainId,
    hash: leg.hash,
    block: leg.block,
    type: leg.type,
    status: leg.status,
    ...(trackingStatus === undefined ? {} : { trackingStatus }),
    fromAsset: leg.fromAsset,
    fromAmount: leg.fromAmount,
    fromAddress: leg.fromAddress,
    toAsset: leg.toAsset,
    ...(isUnknownPayout(leg) && redactionReason === undefined ? {} : { toAmount: leg.toAmount }),
    toAddress: leg.toAddress,
    finalisedAt: leg.finalisedAt,
  }
}

/** A completed step without a known payout has no `toAmount`; an empty one means that it is redacted or still to come. */
const isUnknownPayout = ({ status, toAmount }: StatusLeg): boolean => status === 'completed' && toAmount === ''

/** Without a provider's detail, the statuses that exist in both sets are repeated. */
const sameWord = ({ status }: StatusLeg): TrackingStatus | undefined => {
  switch (status) {
    case 'not_started':
    case 'swapping':
    case 'completed':
    case 'refunded':
      return status
    default:
      return undefined
  }
}

/** Members are listed one by one, so that a redacted view never shows a new member by accident. */
const renderMeta = (track: Track): TrackMetaResponse => {
  const { swapStatus, provider, quoteId, privacyMode, redactionReason, explorerUrl, overdue, explorerLinks } = track
  if (redactionReason !== undefined) return { privacyMode, redacted: true, redactionReason }
  return {
    ...(quoteId === undefined ? {} : { quoteId }),
    ...(provider === undefined ? {} : { provider, providerAction: 'swap' }),
    privacyMode,
    ...(explorerUrl === undefined ? {} : { explorerUrl }),
    ...providerFacts(swapStatus),
    ...(overdue === undefined ? {} : { overdue: { ...overdue, evidence: { ...overdue.evidence } } }),
    ...(explorerLinks === undefined ? {} : { explorerLinks }),
  }
}

const providerFacts = ({ providerExplorerUrl, providerOrderId, refundReason }: SwapStatus): TrackMetaResponse => ({
  ...(providerExplorerUrl === undefined ? {} : { providerExplorerUrl }),
  ...(providerOrderId === undefined ? {} : { providerOrderId }),
  ...(refundReason === undefined ? {} : { refundReason }),
})
