import type { SwapChange } from '../../contract/swap-history.ts'
import type { TrackRequest } from '../../domain/request.ts'
import type { Track } from '../../domain/swap.ts'
import type { EngineContext } from '../../engine-context.ts'
import { link } from '../view/link.ts'
import { findRedactionReason } from '../view/project.ts'
import { redact } from '../view/redact.ts'
import type { TrackEvent } from './track-event.ts'

/** A viewer and the change it looks at. */
export interface Viewer {
  readonly request: TrackRequest
  /** `undefined` for somebody without a key. */
  readonly callerId: string | undefined
}

/** Projects a change onto the caller's view of it now: what `track` would answer, with what belongs to the change. */
export const projectChange = (
  engine: EngineContext,
  { request, callerId }: Viewer,
  change: SwapChange,
): Omit<TrackEvent, 'type'> => {
  const { id, at, final, type, swapId, sequence, keyId, snapshot } = change
  const swap = { callerId: keyId, chainId: change.swap.chainId }
  const { swapStatus, privacyMode, quoteId, beyondCap, depositSeenAt: _, ...shown } = snapshot
  const redactionReason = privacyMode ? findRedactionReason(engine, { request, swap, swapStatus }, callerId) : undefined
  if (redactionReason !== undefined)
    return { id, at, final, track: { swapStatus: redact(swapStatus), privacyMode, redactionReason } }

  const isOwner = keyId === callerId
  const own = isOwner ? { quoteId, beyondCap } : {}
  const track: Track = { swapStatus, privacyMode, ...shown, ...own }
  return {
    id,
    at,
    final,
    change: type,
    track: link(engine, track, { swap, callerId }),
    swapId: isOwner ? swapId : undefined,
    sequence: isOwner ? sequence : undefined,
  }
}
