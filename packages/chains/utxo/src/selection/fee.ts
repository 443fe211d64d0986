import { ceilDiv } from '@switchyard/core'
import type { InputForm } from '../rules.ts'
import { addInput, computeWeight, type Inputs, NO_INPUTS, type Outputs } from './weight.ts'

/** Computes the fee of a transaction in base units. */
export interface FeeMeter {
  fee(inputs: Inputs, outputs: Outputs): bigint
  /** Cost of one more input; smaller coins are not worth spending. */
  inputCost(form: InputForm): bigint
}

/** A meter with a rate in base units per 1000 virtual bytes, on the size rounded up to whole bytes. */
export const createRateMeter = (perThousand: bigint): FeeMeter => {
  const forWeight = (weight: number): bigint => ceilDiv(BigInt(Math.ceil(weight / 4)) * perThousand, 1000n)
  return {
    fee: (inputs, outputs) => forWeight(computeWeight(inputs, outputs)),
    inputCost: (form) => forWeight(addInput(NO_INPUTS, form).weight),
  }
}

const GRACE_ACTIONS = 2
const OUTPUT_BYTES = 34

/**
 * A meter of Zcash's conventional fee: `marginalFee` zatoshi per action, at least two actions; an input counts as its
 * standard size. Source: ZIP-317.
 */
export const createConventionalMeter = (marginalFee: bigint): FeeMeter => ({
  fee: (inputs, outputs) =>
    marginalFee * BigInt(Math.max(GRACE_ACTIONS, inputs.count, Math.ceil(outputs.bytes / OUTPUT_BYTES))),
  inputCost: () => marginalFee,
})
