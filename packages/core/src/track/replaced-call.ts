import type { SentCall } from '../contract/chain.ts'
import type { StoredSwap } from '../contract/stores.ts'
import type { EngineContext } from '../engine-context.ts'
import { compareCalls } from './compare-calls.ts'
import { readChain } from './read-chain.ts'

/** What a transaction is compared with. */
interface Replacement {
  readonly sent: SentCall | undefined
  /** Swaps of its sender, at its provider, that have another deposit, newest last. */
  readonly built: readonly StoredSwap[]
}

/** A swap with another deposit that a transaction makes the same call as. */
export interface ReplacedCall {
  readonly swap: StoredSwap
  /** Its chain no longer knows the other deposit, which was therefore sent again with a higher fee. */
  readonly isReplaced: boolean
}

/** The newest swap of one key that a transaction is the same call as, although it is bound to another one. */
export const replacedCall = async (
  engine: EngineContext,
  { sent, built }: Replacement,
): Promise<ReplacedCall | undefined> => {
  const same = built.filter((swap) => compareCalls(swap, sent) === 'same')
  const swap = same.at(-1)
  const { hash, chainId } = swap ?? {}
  if (!swap || hash === undefined || chainId === undefined) return undefined
  const isOneKey = same.every(({ callerId }) => callerId === swap.callerId)
  const last = isOneKey ? await engine.history.last(swap.swapId) : undefined
  if (!isOneKey || last?.final) return { swap, isReplaced: false }
  const before = await readChain(engine, chainId, async (chain, code, context) => ({
    call: await chain.sentCall?.(code, hash, context),
  }))
  return { swap, isReplaced: before !== undefined && before.call === undefined }
}
