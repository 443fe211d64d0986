import type { StoredSwap } from '../../contract/stores.ts'
import type { EngineContext } from '../../engine-context.ts'
import { SwapError } from '../../errors.ts'
import { findStored } from '../find/locate.ts'
import { recordRequest } from '../follow/record-request.ts'
import { isOwnStatus } from '../prove/is-own-status.ts'
import { observeRequest } from '../track.ts'
import type { TrackStreamRequest } from './track-event.ts'

/**
 * Finds the swap that a stream is asked for. One that the store does not find by these words is looked for as `track` does, which
 * notes what it sees of it.
 *
 * @throws {SwapError} `txNotFound` for a swap that was not built here, and what `track` throws.
 */
export const findStreamedSwap = async (
  engine: EngineContext,
  { swapId, ...request }: TrackStreamRequest,
  callerId: string | undefined,
): Promise<StoredSwap> => {
  const stored = swapId === undefined ? await findStored(engine, request) : await engine.swaps.findById(swapId)
  if (stored) return stored
  if (swapId !== undefined) throw new SwapError('txNotFound', `No swap ${swapId} was built here.`)

  const observation = await observeRequest(engine, request, callerId)
  const { swap } = observation
  const isOwn = isOwnStatus(engine, observation)
  if (!swap || !(isOwn || swap.callerId === callerId))
    throw new SwapError('txNotFound', 'It is the deposit of no swap that was built here; ask POST /track for it.')
  if (isOwn) await recordRequest(engine, swap, observation)
  return swap
}
