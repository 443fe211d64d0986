import { FEE_MULTIPLIER, ONE } from './substrate-state.ts'
import { BASE, type Weight } from './weight.ts'

const CENT = 100_000_000n
/** Weight that costs a two-hundredth of a cent: an extrinsic of the relay chain. */
const RELAY_BASE = 126_045_000n
const PROOF_BYTES_PER_CENT = 20_000n
const BYTE_FEE = 50_000n
const BILLION = 1_000_000_000n

/** Planck of a weight: of its time or its proof, whichever is more. */
export const weightToFee = ({ refTime, proofSize }: Weight): bigint => {
  const perBillion = (CENT * BILLION) / (200n * RELAY_BASE)
  const time = (refTime * perBillion + BILLION / 2n) / BILLION
  const proof = (proofSize * CENT) / PROOF_BYTES_PER_CENT
  return time > proof ? time : proof
}

export const lengthToFee = (bytes: number): bigint => BigInt(bytes) * BYTE_FEE

/** Parts of the fee of a transaction, planck. */
export interface Fee {
  readonly base: bigint
  readonly length: bigint
  readonly weight: bigint
}

/** Fee of a transaction of some bytes and weight. */
export const feeOf = (bytes: number, weight: Weight): Fee => ({
  base: weightToFee(BASE),
  length: lengthToFee(bytes),
  weight: (weightToFee(weight) * FEE_MULTIPLIER) / ONE,
})

export const totalOf = ({ base, length, weight }: Fee): bigint => base + length + weight
