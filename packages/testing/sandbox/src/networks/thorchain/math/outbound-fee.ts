import { share } from './share.ts'

/** Terms of the outbound fee multiplier. */
export interface MultiplierTerms {
  /** RUNE withheld for gas above what was spent. */
  readonly surplus: bigint
  readonly target: bigint
  readonly minimum: bigint
  readonly maximum: bigint
}

/** Basis points by which an outbound costs its user more than gas; falls as the network's surplus grows. */
export const feeMultiplier = ({ surplus, target, minimum, maximum }: MultiplierTerms): bigint =>
  maximum - share(surplus < target ? surplus : target, target, maximum - minimum)

/** Fee of an outbound in the chain's gas asset, 1e8 units, not below the floor. */
export const outboundFee = (size: bigint, rate: bigint, multiplier: bigint, floor: bigint): bigint => {
  const fee = share(multiplier, 10_000n, size * rate)
  return fee > floor ? fee : floor
}
