import type { StoredSwap } from '../../contract/stores.ts'
import type { EngineContext } from '../../engine-context.ts'
import type { Observation } from '../read/observe.ts'
import { readChain } from '../read/read-chain.ts'
import { type CallComparison, compareCalls } from './compare-calls.ts'
import { compareFacts, type FactComparison, isBefore } from './compare-facts.ts'
import { findReplacedCall } from './find-replaced-call.ts'
import { readDeposit } from './is-foreign-deposit.ts'
import { isSameHash } from './is-same-hash.ts'

/** A swap that a deposit may belong to. */
export interface SwapClaim {
  readonly swap: StoredSwap
  /** The deposit is this swap's and no other one's. */
  readonly isProven: boolean
}

/**
 * Finds the swap whose deposit is a contract call that was requested by its hash alone. The proof is the call itself where the chain
 * shows it: contract, call data and value. Where it does not, sender, provider, assets, amount, destination and time together prove it,
 * unless two swaps are alike. A call that replaces the one a swap is bound to is that swap's deposit.
 *
 * An unproven one is found for the caller whose only such swap it may be, and for everybody else where it may be a confidential
 * one, so that it is redacted.
 */
export const findCalledSwap = async (
  engine: EngineContext,
  { provider, swapStatus, callerId }: Observation,
): Promise<SwapClaim | undefined> => {
  const { hash, chainId } = swapStatus
  const { fromAddress } = readDeposit(swapStatus)
  if (hash === '' || fromAddress === '') return undefined
  const built = (await engine.swaps.findCallsFrom?.(chainId, fromAddress)) ?? []
  const own = built.filter((swap) => swap.provider === provider.id && !isBefore(swap, swapStatus))
  if (own.length === 0) return undefined

  const sent = await readChain(engine, chainId, (chain, code, context) => chain.findSentCall?.(code, hash, context))
  const isOpen = (swap: StoredSwap) => swap.hash === undefined || isSameHash(swap.hash, hash)
  const compared = own.filter(isOpen).map(
    (swap): ComparedSwap => ({
      swap,
      call: compareCalls(engine, swap, sent),
      facts: compareFacts(engine, swap, swapStatus),
    }),
  )
  const proven = pickProven(compared)
  if (proven) return { swap: proven, isProven: true }

  const replaced = await findReplacedCall(
    engine,
    own.filter((swap) => !isOpen(swap)),
    sent,
  )
  if (replaced?.isReplaced) return { swap: replaced.swap, isProven: true }

  // Another caller's confidential swap comes first, so that it is redacted; then the caller's own, if it is the only one.
  const possible = compared
    .filter(({ call, facts }) => call === 'same' || (call === 'unknown' && facts !== 'contradicts'))
    .map(({ swap }) => swap)
  if (replaced) possible.push(replaced.swap)
  const hidden = possible.find((swap) => swap.privacy && swap.callerId !== callerId)
  if (hidden) return { swap: hidden, isProven: false }
  const [only, ...more] = possible.filter((swap) => swap.callerId === callerId && swap.hash === undefined)
  return only && more.length === 0 ? { swap: only, isProven: false } : undefined
}

interface ComparedSwap {
  readonly swap: StoredSwap
  readonly call: CallComparison
  readonly facts: FactComparison
}

/** Swaps of one key that were built as the same call are the same for everybody: the newest of them is taken. */
const pickProven = (compared: readonly ComparedSwap[]): StoredSwap | undefined => {
  const same = compared.filter(({ call }) => call === 'same').map(({ swap }) => swap)
  const newest = same.at(-1)
  if (newest) {
    const isAlike = ({ callerId, privacy }: StoredSwap) => callerId === newest.callerId && privacy === newest.privacy
    return same.every(isAlike) ? newest : undefined
  }
  const agreeing = compared.filter(({ call, facts }) => call === 'unknown' && facts === 'agrees')
  return agreeing.length === 1 ? agreeing[0]?.swap : undefined
}
