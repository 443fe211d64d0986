import type { KnownSwap, SwapStatus } from '../../contract/swap-status.ts'
import type { TokenLookup } from '../../contract/token.ts'
import { isSameHash } from './is-same-hash.ts'
import { readSoldAmount } from './read-sold-amount.ts'
import { isSource, type ProofContext } from './swap-addresses.ts'

/** The part of a status that shows whose deposit it is. */
type DepositFacts = Pick<SwapStatus, 'hash' | 'fromAddress' | 'fromAmount' | 'legs'>

/**
 * Tells whether a deposit into a swap's channel is another person's. Anybody can pay to an address, and what is paid there says
 * nothing of the swap it was opened for.
 *
 * A swap that has a deposit has no other one. Without one yet, a deposit is foreign that comes from another sender and is less
 * than half of what is sold; one without a sender or an amount may be the swap's.
 */
export const isForeignDeposit = (engine: ProofContext, swap: KnownSwap, status: DepositFacts): boolean => {
  const { hash, fromAddress } = readDeposit(status)
  if (swap.hash !== undefined) return hash !== '' && !isSameHash(hash, swap.hash)
  if (fromAddress === '' || isSource(engine, swap, fromAddress)) return false
  return isLessThanHalf(engine.catalogue, swap, status)
}

/**
 * Tells whether a deposit of the second leg is the payout of the first: the transaction that the first provider reports, or where
 * it reports none, at least half of what it was to pay out.
 */
export const isPayout = (
  tokens: TokenLookup,
  { secondLeg, payouts }: { readonly secondLeg: KnownSwap; readonly payouts: readonly string[] },
  two: DepositFacts,
): boolean => {
  const { hash } = readDeposit(two)
  if (payouts.length > 0 && hash !== '') return payouts.some((payout) => isSameHash(payout, hash))
  return !isLessThanHalf(tokens, secondLeg, two)
}

/** Returns transaction and sender of a deposit: those of the swap as a whole, and where that is silent those of its first leg. */
export const readDeposit = ({
  hash,
  fromAddress,
  legs: [first],
}: Pick<SwapStatus, 'hash' | 'fromAddress' | 'legs'>): Pick<SwapStatus, 'hash' | 'fromAddress'> => ({
  hash: hash || first?.hash || '',
  fromAddress: fromAddress || first?.fromAddress || '',
})

const isLessThanHalf = (tokens: TokenLookup, swap: KnownSwap, { fromAmount, legs: [first] }: DepositFacts): boolean => {
  const amount = readSoldAmount(tokens, swap, fromAmount || first?.fromAmount || '')
  return amount !== undefined && amount * 2n < swap.sellAmount
}
