import type { StoredSwap } from '../contract/stores.ts'
import type { SwapStatus } from '../contract/swap-status.ts'
import type { TokenLookup } from '../contract/token.ts'
import { toBase } from '../domain/amounts.ts'
import { addressKey, identifierKey } from '../domain/identifier.ts'
import { callTermsOf } from '../stored/call-terms.ts'

/** Whether what is reported of a deposit is what a swap was built for; `silent` where too little is reported. */
export type FactComparison = 'agrees' | 'silent' | 'contradicts'

/** How far the clock of a chain may be from ours. */
const SKEW_MS = 60_000

/** Compares assets, amount, destination and time of a deposit with those of a swap. */
export const compareFacts = (tokens: TokenLookup, swap: StoredSwap, status: SwapStatus): FactComparison => {
  const { fromAsset, fromAmount, toAsset, toAddress } = status
  const bought = toAsset === '' || isAsset(swap.buyAsset, toAsset)
  if (!bought || isBefore(swap, status)) return 'contradicts'
  const facts = [
    fromAsset === '' ? undefined : isAsset(swap.sellAsset, fromAsset),
    fromAmount === '' ? undefined : amountOf(tokens, swap, fromAmount) === swap.sellAmount,
    toAddress === '' ? undefined : addressKey(toAddress) === addressKey(swap.destinationAddress),
  ]
  if (facts.includes(false)) return 'contradicts'
  return facts.includes(undefined) || !isInTime(swap, status) ? 'silent' : 'agrees'
}

/** Whether a deposit was made before its swap was built. */
export const isBefore = ({ createdAt }: StoredSwap, status: SwapStatus): boolean => {
  const at = depositedAt(status)
  return at !== undefined && at < createdAt - SKEW_MS
}

/** Whether it was made while the swap could be paid. */
const isInTime = (swap: StoredSwap, status: SwapStatus): boolean => {
  const at = depositedAt(status)
  const { expiresAt } = callTermsOf(swap)
  return at !== undefined && (expiresAt === undefined || at <= expiresAt + SKEW_MS)
}

/** When the deposit was mined, Unix milliseconds. */
const depositedAt = ({ legs: [deposit] }: SwapStatus): number | undefined =>
  deposit && deposit.finalisedAt > 0 ? deposit.finalisedAt * 1_000 : undefined

const isAsset = (own: string, reported: string): boolean => identifierKey(own) === identifierKey(reported)

const amountOf = (tokens: TokenLookup, { sellAsset }: StoredSwap, amount: string): bigint | undefined => {
  const decimals = tokens.find(sellAsset)?.decimals
  return decimals === undefined ? undefined : toBase(amount, decimals)
}
