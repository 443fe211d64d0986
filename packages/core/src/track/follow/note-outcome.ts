import type { LedgerEntry, SwapOutcome } from '../../contract/ledger.ts'
import type { StoredSwap } from '../../contract/stores.ts'
import type { SwapStatus, TrackStatus } from '../../contract/swap-status.ts'
import { toBase } from '../../domain/amounts.ts'
import { isDecimal, isDigits } from '../../domain/shape.ts'
import type { EngineContext } from '../../engine-context.ts'
import { classifySize } from '../../ledger/size-class.ts'
import { readSoldAmount } from '../prove/read-sold-amount.ts'
import type { Observation } from '../read/observe.ts'

/** Most swaps whose entry is known to be stored. */
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
export const noteOutcome = async (
  engine: EngineContext,
  { swap, swapStatus }: Pick<Observation, 'swap' | 'swapStatus'>,
): Promise<void> => {
  if (!swap || swap.privacy || swapStatus.confidential === true || engine.noted.has(swap.swapId)) return
  const entry = createEntry(engine, swap, swapStatus)
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

/** Creates the entry of a swap; `undefined` while it has not ended, and where it does not say what it promised, as in earlier versions. */
const createEntry = (
  { catalogue, clock }: Pick<EngineContext, 'catalogue' | 'clock'>,
  swap: StoredSwap,
  status: SwapStatus,
): LedgerEntry | undefined => {
  const outcome = outcomes[status.status]
  const { swapId, provider, sellAsset, sellAmount, secondLeg, createdAt } = swap
  const buyAsset = secondLeg?.buyAsset ?? swap.buyAsset
  const decimals = catalogue.find(buyAsset)?.decimals
  const expected = decimals === undefined ? undefined : toBase(swap.expectedBuyAmount, decimals)
  // Rows of earlier versions promise less, or nothing.
  const terms: unknown = swap.terms
  if (typeof terms !== 'object' || terms === null || Array.isArray(terms)) return undefined
  const { minBuyAmount, estimatedSeconds, sellUsd } = terms as { readonly [name: string]: unknown }
  if (!outcome || decimals === undefined || expected === undefined || !isDigits(minBuyAmount)) return undefined

  // Another deposit than the quoted one buys another amount. Protocols cut decimals off: to the millionth it is the same.
  const sold = readSoldAmount(catalogue, swap, status.fromAmount)
  const difference = sold === undefined ? undefined : sold > sellAmount ? sold - sellAmount : sellAmount - sold
  const isAsQuoted = difference !== undefined && difference * 1_000_000n <= sellAmount
  const delivered = outcome === 'completed' && isAsQuoted ? toBase(status.toAmount, decimals) : undefined

  const endedAt = status.finalisedAt > 0 ? status.finalisedAt * 1_000 : undefined
  const isTimed = endedAt !== undefined && endedAt >= createdAt
  return {
    swapId,
    provider: secondLeg ? `${provider}+${secondLeg.provider}` : provider,
    sellAsset,
    buyAsset,
    sizeClass: classifySize(isDecimal(sellUsd) ? (sellUsd as string) : undefined),
    endedAt: endedAt ?? clock.now(),
    outcome,
    expected: expected.toString(),
    minimum: minBuyAmount as string,
    delivered: delivered?.toString(),
    estimatedSeconds: typeof estimatedSeconds === 'number' && estimatedSeconds >= 0 ? estimatedSeconds : undefined,
    tookSeconds: isTimed ? Math.round((endedAt - createdAt) / 1_000) : undefined,
  }
}
