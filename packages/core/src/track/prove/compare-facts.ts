import type { StoredSwap } from '../../contract/stores.ts'
import type { SwapStatus } from '../../contract/swap-status.ts'
import { toIdentifierKey } from '../../domain/identifier.ts'
import { readCallTerms } from '../../stored/call-terms.ts'
import { readSoldAmount } from './read-sold-amount.ts'
import { isDestination, type ProofContext } from './swap-addresses.ts'

/** `agrees` where what is reported of a deposit is what a swap was built for; `silent` where too little is reported. */
export type FactComparison = 'agrees' | 'silent' | 'contradicts'

/** Most that the clock of a chain may differ from ours, milliseconds. */
const SKEW_MS = 60_000

/** Compares assets, amount, destination and time of a deposit with those of a swap. */
export const compareFacts = (engine: ProofContext, swap: StoredSwap, status: SwapStatus): FactComparison => {
  const { fromAsset, fromAmount, toAsset, toAddress } = status
  const isAsset = (own: string, reported: string): boolean => toIdentifierKey(own) === toIdentifierKey(reported)
  const isBought = toAsset === '' || isAsset(swap.buyAsset, toAsset)
  if (!isBought || isBefore(swap, status)) return 'contradicts'

  const facts = [
    fromAsset === '' ? undefined : isAsset(swap.sellAsset, fromAsset),
    fromAmount === '' ? undefined : readSoldAmount(engine.catalogue, swap, fromAmount) === swap.sellAmount,
    toAddress === '' ? undefined : isDestination(engine, swap, toAddress),
  ]
  if (facts.includes(false)) return 'contradicts'

  const at = readDepositTime(status)
  const { expiresAt } = readCallTerms(swap)
  const isInTime = at !== undefined && (expiresAt === undefined || at <= expiresAt + SKEW_MS)
  return facts.includes(undefined) || !isInTime ? 'silent' : 'agrees'
}

/** `true` for a deposit that was made before its swap was built. */
export const isBefore = ({ createdAt }: StoredSwap, status: SwapStatus): boolean => {
  const at = readDepositTime(status)
  return at !== undefined && at < createdAt - SKEW_MS
}

/** Returns when the deposit was mined, Unix milliseconds. */
const readDepositTime = ({ legs: [deposit] }: SwapStatus): number | undefined =>
  deposit && deposit.finalisedAt > 0 ? deposit.finalisedAt * 1_000 : undefined
