import type { SwapChange } from '../../contract/swap-history.ts'
import type { TrackRequest } from '../../domain/request.ts'
import type { Track } from '../../domain/swap.ts'
import type { EngineContext } from '../../engine-context.ts'
import { link } from '../link.ts'
import { closedTo } from '../project.ts'
import { redact } from '../redact.ts'
import type { TrackEvent } from './track-event.ts'

/** Who looks, and at what. */
export interface Viewer {
  readonly request: TrackRequest
  /** Absent for somebody without a key. */
  readonly callerId: string | undefined
}

/** A change as the caller may see it now: what `track` would answer, with what belongs to the change. */
export const changeView = (
  engine: EngineContext,
  { request, callerId }: Viewer,
  change: SwapChange,
): Omit<TrackEvent, 'type'> => {
  const { id, at, final, type, swapId, sequence, keyId, snapshot } = change
  const swap = { callerId: keyId, chainId: change.swap.chainId }
  const { swapStatus, privacyMode, quoteId, depositSeenAt: _, ...shown } = snapshot
  const reason = privacyMode ? closedTo(engine, { request, swap, swapStatus }, callerId) : undefined
  if (reason !== undefined)
    return { id, at, final, track: { swapStatus: redact(swapStatus), privacyMode, redactionReason: reason } }
  const isOwner = keyId === callerId
  const track: Track = { swapStatus, privacyMode, ...shown, ...(isOwner ? { quoteId } : {}) }
  return {
    id,
    at,
    final,
    change: type,
    track: link(engine, track, { swap }, callerId),
    ...(isOwner ? { swapId, sequence } : {}),
  }
}
