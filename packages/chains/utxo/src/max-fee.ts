import { UnreadableInput } from '@switchyard/chain-kit'
import { readLock } from './address/lock.ts'
import type { ChainRules } from './rules.ts'
import { createConventionalMeter, createRateMeter } from './selection/fee.ts'
import { addInput, addOutput, NO_INPUTS, sumOutputs } from './selection/weight.ts'
import type { BodyOutput } from './transaction/read-body.ts'

/** The largest script of change: 34 bytes, `OP_1`, a length and 32 bytes. */
const WIDEST_SCRIPT = new Uint8Array(34)

/**
 * Returns the highest plausible fee of a transaction, base units: the highest allowed rate on its size with a change
 * output, plus the minimum value that change output would have had.
 *
 * @throws {UnreadableInput} For an input with an unsupported lock.
 */
export const computeMaxFee = (
  spent: readonly BodyOutput[],
  outputs: readonly BodyOutput[],
  rules: ChainRules,
): bigint => {
  const inputs = spent.reduce((sum, { script }) => {
    const form = rules.sources.find((known) => known === readLock(script)?.form)
    if (!form) throw new UnreadableInput('An input has a kind of lock this package does not spend.')
    return addInput(sum, form)
  }, NO_INPUTS)
  const sizes = addOutput(sumOutputs(outputs.map(({ script }) => script)), WIDEST_SCRIPT)
  const { feeRate, marginalFee = 0n, dust } = rules
  const meter = feeRate ? createRateMeter(BigInt(Math.ceil(feeRate.max * 1000))) : createConventionalMeter(marginalFee)
  // Dust limit of the widest output, with the larger of the two input sizes that may spend it.
  const leastChange = 'flat' in dust ? dust.flat : (BigInt(sumOutputs([WIDEST_SCRIPT]).bytes) + 148n) * dust.perByte
  return meter.fee(inputs, sizes) + leastChange
}
