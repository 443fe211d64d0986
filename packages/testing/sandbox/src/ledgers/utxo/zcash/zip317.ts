import type { RawOutput, RawTransaction } from '../transaction-parts.ts'

const MARGINAL_FEE = 5_000
const GRACE_ACTIONS = 2
const INPUT_BYTES = 150
const OUTPUT_BYTES = 34

const sizeOfLength = (length: number): number => (length < 0xfd ? 1 : length <= 0xffff ? 3 : 5)
const withLength = (bytes: Uint8Array): number => sizeOfLength(bytes.length) + bytes.length

/** Bytes of all outputs, without their count. */
export const outputBytes = (outputs: readonly RawOutput[]): number =>
  outputs.reduce((sum, { script }) => sum + 8 + withLength(script), 0)

/** Conventional fee of inputs and outputs of these total sizes, zatoshi. Source: ZIP-317. */
export const feeOfSizes = (inputs: number, outputs: number): bigint =>
  BigInt(MARGINAL_FEE * Math.max(GRACE_ACTIONS, Math.ceil(inputs / INPUT_BYTES), Math.ceil(outputs / OUTPUT_BYTES)))

/** The fee below which nodes do not relay a signed transaction, zatoshi. */
export const conventionalFee = ({ inputs, outputs }: RawTransaction): bigint =>
  feeOfSizes(
    inputs.reduce((sum, { scriptSig }) => sum + 40 + withLength(scriptSig), 0),
    outputBytes(outputs),
  )
