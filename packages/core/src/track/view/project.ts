import type { StoredSwap } from '../../contract/stores.ts'
import type { SwapStatus } from '../../contract/swap-status.ts'
import type { TrackRequest } from '../../domain/request.ts'
import type { Track } from '../../domain/swap.ts'
import type { EngineContext } from '../../engine-context.ts'
import { isOwnStatus } from '../prove/is-own-status.ts'
import type { Observation } from '../read/observe.ts'
import { verifyAccessToken } from './access-token.ts'
import { findBeyondCap } from './find-beyond-cap.ts'
import { type RedactionReason, redact } from './redact.ts'
import { restoreDestination } from './restore-destination.ts'
import { showRefund } from './show-refund.ts'
import { spellIdentifiers } from './spell-identifiers.ts'

/** Projects what was observed onto the caller's view: whole, or redacted where the swap is confidential and neither key nor token opens it. */
export const project = (engine: EngineContext, observation: Observation, callerId: string | undefined): Track => {
  const { provider, swap, request } = observation
  const spelled = spellIdentifiers(engine.catalogue, observation.swapStatus)
  const swapStatus = restoreDestination(showRefund(spelled), swap)
  const privacyMode = swap?.privacy ?? swapStatus.confidential ?? false
  const redactionReason = privacyMode ? findRedactionReason(engine, { request, swap, swapStatus }, callerId) : undefined
  if (redactionReason !== undefined) return { swapStatus: redact(swapStatus), privacyMode, redactionReason }
  const own = swap?.callerId === callerId ? swap : undefined
  const beyondCap =
    own && isOwnStatus(engine, observation) ? findBeyondCap(engine.catalogue, own, observation.swapStatus) : undefined
  return { swapStatus, provider: provider.id, quoteId: own?.quoteId, privacyMode, beyondCap }
}

/** The parts of a confidential swap that decide who may see it. */
interface ConfidentialSwap {
  readonly request: Pick<TrackRequest, 'accessToken'>
  readonly swap: Pick<StoredSwap, 'callerId' | 'chainId'> | undefined
  readonly swapStatus: SwapStatus
}

/** Returns why the full view stays closed; `undefined` when key or token opens it. */
export const findRedactionReason = (
  { linkKeys, clock }: Pick<EngineContext, 'linkKeys' | 'clock'>,
  { swap, request, swapStatus }: ConfidentialSwap,
  callerId: string | undefined,
): RedactionReason | undefined => {
  if (swap !== undefined && swap.callerId === callerId) return undefined
  if (request.accessToken === undefined) return 'notOwner'
  const subject = { chainId: swap?.chainId ?? swapStatus.chainId, hash: swapStatus.hash }
  const verdict = verifyAccessToken(linkKeys, request.accessToken, { ...subject, now: clock.now() })
  if (verdict === 'valid') return undefined
  return verdict === 'expired' ? 'tokenExpired' : 'tokenInvalid'
}
