import { share } from './share.ts'

/** Terms of the outbound fee multiplier. */
export interface MultiplierTerms {
  /** RUNE withheld for gas in excess of gas spent. */
  readonly surplus: bigint
  readonly target: bigint
  readonly minimum: bigint
  readonly maximum: bigint
}

/** Outbound fee as a multiple of gas cost, basis points; falls as the network's surplus grows. */
export const feeMultiplier = ({ surplus, target, minimum, maximum }: MultiplierTerms): bigint =>
  maximum - share(surplus < target ? surplus : target, target, maximum - minimum)

/** Outbound fee in the chain's gas asset, 1e8 units, at least the floor. */
export const outboundFee = (size: bigint, rate: bigint, multiplier: bigint, floor: bigint): bigint => {
  const fee = share(multiplier, 10_000n, size * rate)
  return fee > floor ? fee : floor
}
