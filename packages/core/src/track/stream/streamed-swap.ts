import type { StoredSwap } from '../../contract/stores.ts'
import type { EngineContext } from '../../engine-context.ts'
import { SwapError } from '../../errors.ts'
import { recordRequest } from '../follow/record-request.ts'
import { isOwnStatus } from '../is-own-status.ts'
import { findStored } from '../locate.ts'
import { sightingOf } from '../track.ts'
import type { TrackStreamRequest } from './track-event.ts'

/**
 * The swap that a stream is asked for. One that the store does not find by these words is looked for as `track` does, which notes what it
 * sees of it.
 *
 * @throws {SwapError} `txNotFound` for a swap that was not built here, and what `track` throws.
 */
export const streamedSwap = async (
  engine: EngineContext,
  { swapId, ...request }: TrackStreamRequest,
  callerId: string | undefined,
): Promise<StoredSwap> => {
  const stored = swapId === undefined ? await findStored(engine, request) : await engine.swaps.byId(swapId)
  if (stored) return stored
  if (swapId !== undefined) throw new SwapError('txNotFound', `No swap ${swapId} was built here.`)
  const sighting = await sightingOf(engine, request, callerId)
  const { swap } = sighting.observed
  const isOwn = isOwnStatus(engine.catalogue, sighting.observed)
  if (!swap || !(isOwn || swap.callerId === callerId))
    throw new SwapError('txNotFound', 'It is the deposit of no swap that was built here; ask POST /track for it.')
  if (isOwn) await recordRequest(engine, swap, sighting)
  return swap
}
