import type { KnownSwap, StatusLeg, SwapStatus } from '../contract/swap-status.ts'
import type { TokenLookup } from '../contract/token.ts'
import { toBase } from '../domain/amounts.ts'
import { addressKey } from '../domain/identifier.ts'

/**
 * Whether a deposit into a swap's channel is another person's. Anybody can pay to an address, and what is paid there says
 * nothing of the swap it was opened for.
 *
 * A swap that has a deposit has no other one. Without one yet, a deposit is foreign that comes from another sender and is less
 * than half of what is sold; one without a sender or an amount may be the swap's.
 */
export const isForeign = (
  tokens: TokenLookup,
  swap: KnownSwap & { readonly hash?: string },
  status: Pick<SwapStatus, 'hash' | 'fromAddress' | 'fromAmount' | 'legs'>,
): boolean => {
  const { hash, fromAddress } = depositOf(status)
  if (swap.hash !== undefined) return hash !== '' && !sameHash(hash, swap.hash)
  const isOther = fromAddress !== '' && addressKey(fromAddress) !== addressKey(swap.sourceAddress)
  return isOther && isLessThanHalf(tokens, swap, status)
}

/**
 * Whether a deposit of the second leg is the payout of the first: the transaction that the first provider reports, or where
 * it reports none, at least half of what it was to pay out.
 */
export const isPayout = (
  tokens: TokenLookup,
  second: KnownSwap,
  payouts: readonly string[],
  two: SwapStatus,
): boolean => {
  const { hash } = depositOf(two)
  if (payouts.length > 0 && hash !== '') return payouts.some((payout) => sameHash(payout, hash))
  return !isLessThanHalf(tokens, second, two)
}

/** The deposit of a status: its first leg, and where that is silent the swap as a whole. */
export const depositOf = ({
  hash,
  fromAddress,
  legs: [first],
}: Pick<SwapStatus, 'hash' | 'fromAddress' | 'legs'>): Pick<SwapStatus, 'hash' | 'fromAddress'> => ({
  hash: hash || first?.hash || '',
  fromAddress: fromAddress || first?.fromAddress || '',
})

const isLessThanHalf = (
  tokens: TokenLookup,
  { sellAsset, sellAmount }: KnownSwap,
  { fromAmount, legs: [first] }: { readonly fromAmount: string; readonly legs: readonly StatusLeg[] },
): boolean => {
  const decimals = tokens.find(sellAsset)?.decimals
  const amount = decimals === undefined ? undefined : toBase(fromAmount || first?.fromAmount || '', decimals)
  return amount !== undefined && amount * 2n < sellAmount
}

export const sameHash = (one: string, other: string): boolean => bareHash(one) === bareHash(other)

const bareHash = (hash: string): string => hash.replace(/^0x/i, '').toLowerCase()
