import { SwapError } from '@switchyard/core'
import { solanaFacts } from './facts.ts'

/**
 * Returns the rent-exempt minimum of an account of `bytes`, lamports, at a rate per byte: by default that of the package's own facts.
 *
 * The network counts 128 bytes more for each account.
 */
export const computeRentExemptMinimum = (
  bytes: number,
  lamportsPerByte: bigint = solanaFacts.own.lamportsPerByte,
): bigint => BigInt(128 + bytes) * lamportsPerByte

/** Least output of SOL to another account. Source: specification, "Errors". */
export const SOLANA_RENT_FLOOR = 890_880n

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
