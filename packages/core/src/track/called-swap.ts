import type { SentCall } from '../contract/chain.ts'
import type { StoredSwap } from '../contract/stores.ts'
import type { EngineContext } from '../engine-context.ts'
import { type CallComparison, compareCalls } from './compare-calls.ts'
import { compareFacts, type FactComparison, isBefore } from './compare-facts.ts'
import { depositOf, sameHash } from './foreign-deposit.ts'
import type { Observed } from './observe.ts'
import { readChain } from './read-chain.ts'
import { replacedCall } from './replaced-call.ts'

/** The swap that a contract call may be the deposit of. */
export interface CalledSwap {
  readonly swap: StoredSwap
  /** It is no other one's. */
  readonly isProven: boolean
}

/**
 * Finds the swap whose deposit is a contract call that was requested by its hash alone. The proof is the call itself where the chain
 * shows it: contract, call data and value. Where it does not, sender, provider, assets, amount, destination and time together prove it,
 * unless two swaps are alike. A call that replaces the one a swap is bound to is that swap's deposit.
 *
 * What is not proven is found for the caller whose only such swap it may be, and for everybody else where it may be a confidential
 * one, so that it is redacted.
 */
export const calledSwap = async (engine: EngineContext, observed: Observed): Promise<CalledSwap | undefined> => {
  const { provider, swapStatus } = observed
  const { fromAddress } = depositOf(swapStatus)
  if (swapStatus.hash === '' || fromAddress === '') return undefined
  const built = (await engine.swaps.callsFrom?.(swapStatus.chainId, fromAddress)) ?? []
  const own = built.filter((swap) => swap.provider === provider.id && !isBefore(swap, swapStatus))
  return own.length === 0 ? undefined : among(engine, own, observed)
}

/** Which of the swaps of one sender at one provider a transaction is the deposit of. */
const among = async (
  engine: EngineContext,
  swaps: readonly StoredSwap[],
  observed: Observed,
): Promise<CalledSwap | undefined> => {
  const { hash, chainId } = observed.swapStatus
  const sent = await readChain(engine, chainId, (chain, code, context) => chain.sentCall?.(code, hash, context))
  const isOpen = (swap: StoredSwap) => swap.hash === undefined || sameHash(swap.hash, hash)
  const compared = swaps.filter(isOpen).map((swap) => ({ swap, ...compare(engine, swap, { sent, observed }) }))
  const found = proven(compared)
  if (found) return found
  const again = await replacedCall(engine, { sent, built: swaps.filter((swap) => !isOpen(swap)) })
  if (again?.isReplaced) return { swap: again.swap, isProven: true }
  const others = again ? [{ swap: again.swap, call: 'same', facts: 'silent' } as const] : []
  return possible([...compared, ...others], observed.callerId)
}

interface Compared {
  readonly swap: StoredSwap
  readonly call: CallComparison
  readonly facts: FactComparison
}

const compare = (
  { catalogue }: EngineContext,
  swap: StoredSwap,
  { sent, observed }: { readonly sent: SentCall | undefined; readonly observed: Observed },
): Omit<Compared, 'swap'> => ({
  call: compareCalls(swap, sent),
  facts: compareFacts(catalogue, swap, observed.swapStatus),
})

/** Swaps of one key that were built as the same call are the same for everybody: the newest of them. */
const proven = (compared: readonly Compared[]): CalledSwap | undefined => {
  const same = compared.filter(({ call }) => call === 'same').map(({ swap }) => swap)
  const newest = same.at(-1)
  if (newest) return same.every((swap) => isAlike(swap, newest)) ? { swap: newest, isProven: true } : undefined
  const agreeing = compared.filter(({ call, facts }) => call === 'unknown' && facts === 'agrees')
  const [only] = agreeing
  return only && agreeing.length === 1 ? { swap: only.swap, isProven: true } : undefined
}

const isAlike = (one: StoredSwap, other: StoredSwap): boolean =>
  one.callerId === other.callerId && one.privacy === other.privacy

const possible = (compared: readonly Compared[], callerId: string | undefined): CalledSwap | undefined => {
  const swaps = compared.filter(mayBe).map(({ swap }) => swap)
  const hidden = swaps.find((swap) => swap.privacy && swap.callerId !== callerId)
  const own = swaps.filter((swap) => swap.callerId === callerId && swap.hash === undefined)
  const shown = hidden ?? (own.length === 1 ? own[0] : undefined)
  return shown && { swap: shown, isProven: false }
}

const mayBe = ({ call, facts }: Compared): boolean => call === 'same' || (call === 'unknown' && facts !== 'contradicts')
