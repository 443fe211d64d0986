import type { RuntimeCall } from './runtime-call.ts'

/** Picoseconds of execution and bytes of proof. */
export interface Weight {
  readonly refTime: bigint
  readonly proofSize: bigint
}

/** Picoseconds of a read and of a write. */
const READ = 25_000_000n
const WRITE = 100_000_000n

const weight = (refTime: number, proofSize: number, reads = 0, writes = reads): Weight => ({
  refTime: BigInt(refTime) + BigInt(reads) * READ + BigInt(writes) * WRITE,
  proofSize: BigInt(proofSize),
})

export const addWeights = (...weights: readonly Weight[]): Weight => ({
  refTime: weights.reduce((sum, { refTime }) => sum + refTime, 0n),
  proofSize: weights.reduce((sum, { proofSize }) => sum + proofSize, 0n),
})

/** Weight of an extrinsic without its call. */
export const BASE: Weight = weight(125_000_000, 0)

const coins = {
  transfer: weight(74_223_000, 3_593, 1),
  keepAlive: weight(60_342_000, 3_593, 1),
  all: weight(72_591_000, 3_593, 1),
  allAlive: weight(72_591_000, 3_593, 1),
}
const assets = {
  transfer: weight(62_591_000, 6_208, 4),
  keepAlive: weight(57_331_000, 6_208, 4),
  all: weight(75_693_000, 6_208, 4),
  allAlive: weight(75_693_000, 6_208, 4),
}

/** Weight of a call. Source: the benchmarks of Asset Hub 2.0.0. */
export const weightOf = (call: RuntimeCall): Weight => {
  if (call.kind === 'coin') return coins[call.way]
  if (call.kind === 'asset') return assets[call.way]
  if (call.kind === 'inherent') return weight(11_130_000, 1_493)
  const { length } = call.remark
  return call.event ? weight(8_690_000 + 1_711 * length, 0) : weight(28_269_811 + 330 * length, 0)
}

const COMMON = addWeights(
  weight(980_000, 0), // CheckNonZeroSender
  weight(790_000, 0), // CheckSpecVersion
  weight(800_000, 0), // CheckTxVersion
  weight(4_410_000, 0), // CheckGenesis
  weight(13_380_000, 3_593, 1), // CheckNonce
  weight(5_460_000, 0), // CheckWeight
)
const MORTAL = weight(8_311_000, 0)
const IMMORTAL = weight(8_410_000, 0)
const PAID_IN_DOT = weight(78_071_000, 6_196, 2)
const PAID_IN_ASSET = weight(193_634_000, 7_404, 5)

/** Weight of the extensions of a transaction, in addition to its call. */
export const extensionWeight = (mortal: boolean, paysInAsset: boolean): Weight =>
  addWeights(COMMON, mortal ? MORTAL : IMMORTAL, paysInAsset ? PAID_IN_ASSET : PAID_IN_DOT)
