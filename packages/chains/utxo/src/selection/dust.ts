import type { ChainRules } from '../rules.ts'
import { sumOutputs } from './weight.ts'

/** Size of the input that will spend an output, as relay policy counts it. */
const SPENDING = 148n
const SPENDING_WITNESS = 67n

/** Returns the smallest value nodes relay for an output with this script, base units. */
export const computeDust = (script: Uint8Array, rules: ChainRules): bigint => {
  if ('flat' in rules.dust) return rules.dust.flat
  const [first = 0xff, second, ...rest] = script
  const isWitness = (first === 0 || (first > 0x50 && first <= 0x60)) && second === rest.length
  const spending = isWitness ? SPENDING_WITNESS : SPENDING
  return (BigInt(sumOutputs([script]).bytes) + spending) * rules.dust.perByte
}
