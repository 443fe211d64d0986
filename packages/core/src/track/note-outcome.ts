import type { LedgerEntry, SwapOutcome } from '../contract/ledger.ts'
import type { StoredSwap } from '../contract/stores.ts'
import type { SwapStatus, TrackStatus } from '../contract/swap-status.ts'
import { toBase } from '../domain/amounts.ts'
import type { EngineContext } from '../engine-context.ts'
import { sizeClassOf } from '../ledger/size-class.ts'
import type { Observed } from './observe.ts'

/** Swaps whose entry is known to be stored. */
const MOST_NOTED = 10_000

const outcomes: Readonly<Partial<Record<TrackStatus, SwapOutcome>>> = {
  completed: 'completed',
  refunded: 'refunded',
  failed: 'failed',
}

/**
 * Notes in the ledger what came of a swap that has ended, once a swap. Resolves when it is stored; a store that fails is emitted as
 * `ledger-failed`, and the next tracking of the swap tries again. Confidential swaps are left out.
 */
export const noteOutcome = async (engine: EngineContext, { swap, swapStatus }: Observed): Promise<void> => {
  const outcome = outcomes[swapStatus.status]
  if (!swap || !outcome || swap.privacy || swapStatus.confidential === true || engine.noted.has(swap.swapId)) return
  const entry = entryOf(engine, swap, swapStatus, outcome)
  if (!entry) return
  try {
    if (await engine.ledger.add(entry)) engine.events.emit('swap-ended', { entry })
    engine.noted.add(swap.swapId)
    const [oldest] = engine.noted
    if (engine.noted.size > MOST_NOTED && oldest !== undefined) engine.noted.delete(oldest)
  } catch (cause) {
    engine.events.emit('ledger-failed', { cause })
  }
}

/** Undefined for a swap that does not say what it promised, as those of earlier versions. */
const entryOf = (
  { catalogue, clock }: EngineContext,
  swap: StoredSwap,
  status: SwapStatus,
  outcome: SwapOutcome,
): LedgerEntry | undefined => {
  const { swapId, provider, sellAsset, secondLeg, createdAt } = swap
  const buyAsset = secondLeg?.buyAsset ?? swap.buyAsset
  const decimals = catalogue.find(buyAsset)?.decimals
  const expected = decimals === undefined ? undefined : toBase(swap.expectedBuyAmount, decimals)
  const { minBuyAmount, estimatedSeconds, sellUsd } = promised(swap)
  if (decimals === undefined || expected === undefined || minBuyAmount === undefined) return undefined
  const delivered =
    outcome === 'completed' && soldAsQuoted(swap, status, catalogue) ? toBase(status.toAmount, decimals) : undefined
  const ended = status.finalisedAt > 0 ? status.finalisedAt * 1_000 : undefined
  return {
    swapId,
    provider: secondLeg ? `${provider}+${secondLeg.provider}` : provider,
    sellAsset,
    buyAsset,
    sizeClass: sizeClassOf(sellUsd),
    endedAt: ended ?? clock.now(),
    outcome,
    expected: expected.toString(),
    minimum: minBuyAmount,
    ...(delivered === undefined ? {} : { delivered: delivered.toString() }),
    ...(estimatedSeconds === undefined ? {} : { estimatedSeconds }),
    ...(ended === undefined || ended < createdAt ? {} : { tookSeconds: Math.round((ended - createdAt) / 1_000) }),
  }
}

interface Promised {
  readonly minBuyAmount?: string
  readonly estimatedSeconds?: number
  readonly sellUsd?: string
}

/** What the terms of a swap say, as far as they can be read. */
const promised = ({ terms }: StoredSwap): Promised => {
  if (typeof terms !== 'object' || terms === null || Array.isArray(terms)) return {}
  const { minBuyAmount, estimatedSeconds, sellUsd } = terms as { readonly [name: string]: unknown }
  return {
    ...(typeof minBuyAmount === 'string' && /^\d{1,100}$/.test(minBuyAmount) ? { minBuyAmount } : {}),
    ...(typeof estimatedSeconds === 'number' && estimatedSeconds >= 0 ? { estimatedSeconds } : {}),
    ...(typeof sellUsd === 'string' && /^\d{1,100}(\.\d{1,100})?$/.test(sellUsd) ? { sellUsd } : {}),
  }
}

/** Whether the amount sold is the quoted one to the millionth: protocols cut decimals off, and another deposit buys another amount. */
const soldAsQuoted = (
  { sellAsset, sellAmount }: StoredSwap,
  { fromAmount }: SwapStatus,
  catalogue: EngineContext['catalogue'],
): boolean => {
  const decimals = catalogue.find(sellAsset)?.decimals
  const sold = decimals === undefined ? undefined : toBase(fromAmount, decimals)
  if (sold === undefined) return false
  const difference = sold > sellAmount ? sold - sellAmount : sellAmount - sold
  return difference * 1_000_000n <= sellAmount
}
