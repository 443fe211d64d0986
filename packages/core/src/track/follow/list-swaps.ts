import type { SwapChange, SwapEntry, SwapPageQuery } from '../../contract/swap-history.ts'
import type { Call } from '../../domain/request.ts'
import type { EngineContext } from '../../engine-context.ts'
import { SwapError } from '../../errors.ts'
import { authenticate } from '../../pipeline/authenticate.ts'

/** Most changes of one swap that are shown; a swap has a few dozen. */
const MOST_CHANGES = 1_000

/** Lists the swaps of the caller's own key, newest first. */
export const listSwaps = async (
  engine: EngineContext,
  call: Call<Omit<SwapPageQuery, 'keyId'>>,
): Promise<readonly SwapEntry[]> => {
  const { caller } = await authenticate(engine, call, 'track')
  return engine.history.page({ ...call.read(), keyId: caller.id })
}

/**
 * Lists every change of a swap of the caller's own key, oldest first.
 *
 * @throws {SwapError} `txNotFound` for an unknown swap and another key's.
 */
export const listSwapChanges = async (
  engine: EngineContext,
  call: Call<{ readonly swapId: string }>,
): Promise<readonly SwapChange[]> => {
  const { caller } = await authenticate(engine, call, 'track')
  const { swapId } = call.read()
  const changes = await engine.history.list({ keyId: caller.id, swapId, limit: MOST_CHANGES })
  if (changes.length === 0) throw new SwapError('txNotFound', `This key has no swap ${swapId}.`)
  return changes
}
