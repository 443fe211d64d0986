import type { SentCall } from '../../contract/chain.ts'
import type { StoredSwap } from '../../contract/stores.ts'
import type { EngineContext } from '../../engine-context.ts'
import { readChain } from '../read/read-chain.ts'
import { compareCalls } from './compare-calls.ts'

/** A swap with another deposit that a transaction makes the same call as. */
export interface ReplacedCall {
  readonly swap: StoredSwap
  /** Its chain no longer knows the other deposit, which was therefore sent again with a higher fee. */
  readonly isReplaced: boolean
}

/**
 * Finds the newest swap of one key that a transaction is the same call as, although the swap is bound to another transaction.
 *
 * @param built Swaps of its sender, at its provider, that have another deposit, newest last.
 */
export const findReplacedCall = async (
  engine: EngineContext,
  built: readonly StoredSwap[],
  sent: SentCall | undefined,
): Promise<ReplacedCall | undefined> => {
  const same = built.filter((swap) => compareCalls(engine, swap, sent) === 'same')
  const swap = same.at(-1)
  const { hash, chainId } = swap ?? {}
  if (!swap || hash === undefined || chainId === undefined) return undefined
  if (!same.every(({ callerId }) => callerId === swap.callerId)) return { swap, isReplaced: false }
  const last = await engine.history.findLast(swap.swapId)
  if (last?.final) return { swap, isReplaced: false }

  const before = await readChain(engine, chainId, async (chain, code, context) => ({
    call: await chain.findSentCall?.(code, hash, context),
  }))
  return { swap, isReplaced: before !== undefined && before.call === undefined }
}
