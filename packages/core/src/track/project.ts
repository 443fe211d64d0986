import type { StoredSwap } from '../contract/stores.ts'
import type { SwapStatus } from '../contract/swap-status.ts'
import type { TrackRequest } from '../domain/request.ts'
import type { Track } from '../domain/swap.ts'
import type { EngineContext } from '../engine-context.ts'
import { verify } from './access-token.ts'
import { catalogueNames } from './catalogue-names.ts'
import type { Observed } from './observe.ts'
import { ownDestination } from './own-destination.ts'
import { type RedactionReason, redact } from './redact.ts'
import { refundView } from './refund-view.ts'

/** The caller's view: whole, or redacted where the swap is confidential and neither key nor token opens it. */
export const project = (engine: EngineContext, observed: Observed, callerId: string | undefined): Track => {
  const { provider, swap } = observed
  const swapStatus = ownDestination(refundView(catalogueNames(engine.catalogue, observed.swapStatus)), swap)
  const confidential = swap?.privacy ?? swapStatus.confidential ?? false
  const reason = confidential ? closedTo(engine, observed, callerId) : undefined
  if (reason !== undefined) return { swapStatus: redact(swapStatus), privacyMode: true, redactionReason: reason }
  return {
    swapStatus,
    provider: provider.id,
    ...(swap && swap.callerId === callerId ? { quoteId: swap.quoteId } : {}),
    privacyMode: confidential,
  }
}

/** What decides who may see a confidential swap. */
interface Secret {
  readonly request: Pick<TrackRequest, 'accessToken'>
  readonly swap: Pick<StoredSwap, 'callerId' | 'chainId'> | undefined
  readonly swapStatus: SwapStatus
}

/** Why the full view stays closed; `undefined` when it opens. */
export const closedTo = (
  { linkKeys, clock }: Pick<EngineContext, 'linkKeys' | 'clock'>,
  { swap, request, swapStatus }: Secret,
  callerId: string | undefined,
): RedactionReason | undefined => {
  if (swap !== undefined && swap.callerId === callerId) return undefined
  if (request.accessToken === undefined) return 'notOwner'
  const subject = { chainId: swap?.chainId ?? swapStatus.chainId, hash: swapStatus.hash }
  const verdict = verify(linkKeys, request.accessToken, subject, clock.now())
  if (verdict === 'valid') return undefined
  return verdict === 'expired' ? 'tokenExpired' : 'tokenInvalid'
}
