import { SwapError } from '@switchyard/core'

/**
 * Returns the rent-exempt minimum of an account of `bytes`, lamports: (128 + bytes) × 3480 lamports a byte-year × 2
 * years.
 *
 * The fallback for nodes that do not tell, as of 2026-11-22: the network lowers the rate per byte step by step (SIMD-0437), so that
 * this is the most that was ever charged.
 */
export const computeRentExemptMinimum = (bytes: number): bigint => BigInt(128 + bytes) * 6960n

/** Date on which `computeRentExemptMinimum` was last the network's figure. Source: SIMD-0437, whose first step lowered it. */
export const RENT_DATE = '2026-01-01'

/** Rent-exempt minimum of an account without data: 890 880 lamports. */
export const SOLANA_RENT_FLOOR: bigint = computeRentExemptMinimum(0)

/** The parts of a swap that `rentFloor` checks. */
export interface RentFloorSwap {
  readonly sell: { readonly chain: string }
  readonly buy: { readonly chain: string; readonly address?: string }
  readonly sourceAddress?: string
  readonly destinationAddress?: string
  /** Worst-case output in lamports. */
  readonly minBuyAmount: bigint
}

/**
 * Checks a same-chain Solana swap that buys SOL for another address than the sender and could pay less than 890 880
 * lamports.
 *
 * Whether the destination already exists is not checked, so a funded destination is refused too. Source: specification,
 * "Errors".
 *
 * @returns The error `solanaOutputBelowRentExemptMinimum` to throw, or `undefined` when the swap is allowed.
 */
export const checkRentFloor = (swap: RentFloorSwap): SwapError | undefined => {
  const { sell, buy, sourceAddress, destinationAddress, minBuyAmount } = swap
  if (sell.chain !== 'SOL' || buy.chain !== 'SOL' || buy.address !== undefined) return undefined
  if (destinationAddress === undefined || destinationAddress === sourceAddress) return undefined
  if (minBuyAmount >= SOLANA_RENT_FLOOR) return undefined
  return new SwapError(
    'solanaOutputBelowRentExemptMinimum',
    `The output may be as low as ${minBuyAmount} lamports; an address other than the sender needs ${SOLANA_RENT_FLOOR}.`,
    { data: { minimum: SOLANA_RENT_FLOOR.toString(), amount: minBuyAmount.toString(), address: destinationAddress } },
  )
}
