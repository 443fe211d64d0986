import { readLock } from './address/lock.ts'
import type { ChainRules, InputForm } from './rules.ts'
import { conventionalMeter, type FeeMeter, rateMeter } from './selection/fee.ts'
import { addInput, addOutput, NO_INPUTS, sumOutputs } from './selection/weight.ts'
import type { BodyOutput } from './transaction/body.ts'

/** The largest lock change can have: 34 bytes, after `OP_1` and a length. */
const WIDEST = new Uint8Array(34)

/**
 * Most a transaction with these inputs and outputs can sanely pay: the highest rate the chain's bounds allow, on its size
 * with a change output beside, and what that output would have had to hold to be worth it. Base units.
 *
 * Throws for an input whose lock no source of this package has.
 */
export const mostFee = (spent: readonly BodyOutput[], outputs: readonly BodyOutput[], rules: ChainRules): bigint => {
  const inputs = spent.reduce((sum, { script }) => addInput(sum, formOf(script, rules)), NO_INPUTS)
  const sizes = addOutput(sumOutputs(outputs.map(({ script }) => script)), WIDEST)
  return meterOf(rules).fee(inputs, sizes) + leastChange(rules)
}

const formOf = (script: Uint8Array, { sources }: ChainRules): InputForm => {
  const form = sources.find((known) => known === readLock(script)?.form)
  if (!form) throw new Error('an input of no kind this package spends')
  return form
}

const meterOf = ({ feeRate }: ChainRules): FeeMeter =>
  feeRate ? rateMeter(BigInt(Math.ceil(feeRate.max * 1000))) : conventionalMeter

/** Dust of the widest output, with the larger of both inputs that may spend it. */
const leastChange = ({ dust }: ChainRules): bigint =>
  'flat' in dust ? dust.flat : (BigInt(sumOutputs([WIDEST]).bytes) + 148n) * dust.perByte
