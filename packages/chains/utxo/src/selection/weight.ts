import type { InputForm } from '../rules.ts'

/** Total of the inputs; weight in weight units. */
export interface Inputs {
  readonly count: number
  readonly weight: number
  /** Inputs without a witness; each contains an empty one when any other input has a witness. */
  readonly bare: number
}

/** Total of the outputs. */
export interface Outputs {
  readonly count: number
  readonly bytes: number
}

export const NO_INPUTS: Inputs = { count: 0, weight: 0, bare: 0 }

/** Largest transaction nodes relay, weight units. */
export const STANDARD_WEIGHT = 400_000

/**
 * Weight of signed inputs with the longest usual signature (72 bytes) and a compressed key.
 *
 * `p2sh` is assumed to be wrapped p2wpkh, `p2wsh` two signatures of three keys, `p2tr` a key path with the default
 * sighash; an address does not show more.
 */
const INPUT_WEIGHT: Readonly<Record<InputForm, number>> = {
  p2pkh: 4 * 148,
  p2sh: 4 * 64 + 108,
  p2wpkh: 4 * 41 + 108,
  p2wsh: 4 * 41 + 254,
  p2tr: 4 * 41 + 66,
}

/** Adds one input. */
export const addInput = (inputs: Inputs, form: InputForm): Inputs => ({
  count: inputs.count + 1,
  weight: inputs.weight + INPUT_WEIGHT[form],
  bare: inputs.bare + (form === 'p2pkh' ? 1 : 0),
})

/** Adds one output with this script. */
export const addOutput = (outputs: Outputs, script: Uint8Array): Outputs => ({
  count: outputs.count + 1,
  bytes: outputs.bytes + 8 + countLength(script.length) + script.length,
})

export const sumOutputs = (scripts: readonly Uint8Array[]): Outputs => scripts.reduce(addOutput, { count: 0, bytes: 0 })

/** Weight of the signed transaction. */
export const computeWeight = (inputs: Inputs, outputs: Outputs): number => {
  const frame = 8 + countLength(inputs.count) + countLength(outputs.count) + outputs.bytes
  const witnesses = inputs.bare === inputs.count ? 0 : 2 + inputs.bare
  return 4 * frame + inputs.weight + witnesses
}

const countLength = (count: number): number => (count < 0xfd ? 1 : count <= 0xffff ? 3 : 5)
