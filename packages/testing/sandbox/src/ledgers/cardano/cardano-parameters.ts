/** Protocol parameters of the main network, set by vote. */
export const cardanoParameters = {
  feePerByte: 44n,
  feeFixed: 155_381n,
  coinsPerByte: 4_310n,
  maxSize: 16_384,
  maxValueSize: 5_000,
} as const

/** Bytes that an entry of the ledger takes beyond its output. */
const ENTRY_BYTES = 160

/** Least fee of a transaction of this size. */
export const leastFee = (size: number): bigint =>
  cardanoParameters.feeFixed + BigInt(size) * cardanoParameters.feePerByte

/** Least lovelace of an output of this size. */
export const leastOutput = (size: number): bigint => BigInt(ENTRY_BYTES + size) * cardanoParameters.coinsPerByte
