import { SwapError } from '@switchyard/core'

/** Lamports an account of `bytes` must hold to live: (128 + bytes) × 3480 lamports a byte-year × 2 years. */
export const rentExemptMinimum = (bytes: number): bigint => BigInt(128 + bytes) * 6960n

/** Lamports below which an account without data cannot exist: 890 880. */
export const SOLANA_RENT_FLOOR: bigint = rentExemptMinimum(0)

/** The part of a swap the rent rule looks at. */
export interface RentFloorSwap {
  readonly sell: { readonly chain: string }
  readonly buy: { readonly chain: string; readonly address?: string }
  readonly sourceAddress?: string
  readonly destinationAddress?: string
  /** Worst-case output in lamports. */
  readonly buyAmountMin: bigint
}

/**
 * Refuses a same-chain Solana swap that buys SOL for somebody else and could pay less than 890 880 lamports.
 *
 * Answers the `solanaOutputBelowRentExemptMinimum` to throw, or `undefined` when the swap may go on. Whether the
 * destination already exists is not looked at, so a funded destination is refused too. Source: specification, "Errors".
 */
export const rentFloor = (swap: RentFloorSwap): SwapError | undefined => {
  const { sell, buy, sourceAddress, destinationAddress, buyAmountMin } = swap
  if (sell.chain !== 'SOL' || buy.chain !== 'SOL' || buy.address !== undefined) return undefined
  if (destinationAddress === undefined || destinationAddress === sourceAddress) return undefined
  if (buyAmountMin >= SOLANA_RENT_FLOOR) return undefined
  return new SwapError(
    'solanaOutputBelowRentExemptMinimum',
    `The output may be as low as ${buyAmountMin} lamports; an address other than the sender needs ${SOLANA_RENT_FLOOR}.`,
    { data: { minimum: SOLANA_RENT_FLOOR.toString(), amount: buyAmountMin.toString(), address: destinationAddress } },
  )
}
