import type { StatusLeg, Track, TrackingStatus } from '@switchyard/core'
import type { TrackLegResponse, TrackMetaResponse, TrackResponse } from '../response/track.ts'

/** Renders the body of `POST /track`, keys in their order on the wire. */
export const renderTrack = (track: Track): TrackResponse => {
  const { swapStatus, redactionReason } = track
  return {
    ...renderStep(swapStatus, redactionReason),
    transient: redactionReason === undefined ? swapStatus.transient : undefined,
    meta: renderMeta(track),
    legs: swapStatus.legs.map((leg) => renderStep(leg, redactionReason)),
  }
}

/** Without a provider's detail, the statuses that exist in both sets are repeated. */
const SHARED: ReadonlySet<string> = new Set<TrackingStatus>(['not_started', 'swapping', 'completed', 'refunded'])

const renderStep = (leg: StatusLeg, redactionReason: Track['redactionReason']): TrackLegResponse => {
  const { status, toAmount } = leg
  // A completed step without a known payout has no `toAmount`; an empty one means that it is redacted or still to come.
  const isUnknownPayout = status === 'completed' && toAmount === '' && redactionReason === undefined
  return {
    chainId: leg.chainId,
    hash: leg.hash,
    block: leg.block,
    type: leg.type,
    status,
    trackingStatus: leg.trackingStatus ?? (SHARED.has(status) ? (status as TrackingStatus) : undefined),
    fromAsset: leg.fromAsset,
    fromAmount: leg.fromAmount,
    fromAddress: leg.fromAddress,
    toAsset: leg.toAsset,
    toAmount: isUnknownPayout ? undefined : toAmount,
    toAddress: leg.toAddress,
    finalisedAt: leg.finalisedAt,
  }
}

/** Renders `meta`. Members are listed one by one, so that a redacted view never shows a new member by accident. */
const renderMeta = (track: Track): TrackMetaResponse => {
  const {
    swapStatus,
    provider,
    quoteId,
    privacyMode,
    redactionReason,
    explorerUrl,
    overdue,
    explorerLinks,
    beyondCap,
  } = track
  if (redactionReason !== undefined) return { privacyMode, redacted: true, redactionReason }
  return {
    quoteId,
    provider,
    providerAction: provider === undefined ? undefined : 'swap',
    privacyMode,
    explorerUrl,
    providerExplorerUrl: swapStatus.providerExplorerUrl,
    providerOrderId: swapStatus.providerOrderId,
    refundReason: swapStatus.refundReason,
    overdue: overdue && { ...overdue, evidence: { ...overdue.evidence } },
    explorerLinks,
    beyondCap: beyondCap && { maxTradeUsd: beyondCap.maxTradeUsd, soldUsd: beyondCap.soldUsd },
  }
}
