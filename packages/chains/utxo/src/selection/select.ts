import type { Coin } from './coin.ts'
import type { FeeMeter } from './fee.ts'
import { addInput, addOutput, type Inputs, NO_INPUTS, type Outputs } from './weight.ts'

/** The requirements of a selection. Amounts in base units. */
export interface Need {
  /** Total value of all outputs except change. */
  readonly value: bigint
  /** All outputs except change. */
  readonly outputs: Outputs
  readonly changeScript: Uint8Array
  /** Smallest change that gets an output. */
  readonly changeDust: bigint
  /** A change output is required. */
  readonly changeRequired: boolean
}

/** The selected coins, fee and change. */
export interface Selection {
  readonly coins: readonly Coin[]
  readonly fee: bigint
  /** Change in base units; 0n without a change output. */
  readonly change: bigint
  readonly inputs: Inputs
}

/** All coins together are not sufficient. */
export interface Shortage {
  readonly needed: bigint
  readonly available: bigint
}

/**
 * Takes coins in the given order until they cover value, fee and change, or leave less than a change output is worth.
 *
 * Written here because libraries need public keys to measure inputs, and support only integer fee rates or a single
 * kind of input.
 */
export const select = (ordered: readonly Coin[], need: Need, meter: FeeMeter): Selection | Shortage => {
  const withChange = addOutput(need.outputs, need.changeScript)
  let inputs = NO_INPUTS
  let available = 0n
  for (const [index, coin] of ordered.entries()) {
    inputs = addInput(inputs, coin.form)
    available += coin.value
    const coins = (): readonly Coin[] => ordered.slice(0, index + 1)
    const fee = meter.fee(inputs, withChange)
    const change = available - need.value - fee
    if (change >= need.changeDust) return { coins: coins(), fee, change, inputs }
    const rest = available - need.value
    if (!need.changeRequired && rest >= meter.fee(inputs, need.outputs))
      return { coins: coins(), fee: rest, change: 0n, inputs }
  }
  const least = need.changeRequired ? meter.fee(inputs, withChange) + need.changeDust : meter.fee(inputs, need.outputs)
  return { needed: need.value + least, available }
}

/** Selects every coin; `rest` is for sale after the fee. Required change is as small as possible. */
export const selectAll = (
  ordered: readonly Coin[],
  need: Need,
  meter: FeeMeter,
): Selection & { readonly rest: bigint } => {
  const inputs = ordered.reduce((sum, { form }) => addInput(sum, form), NO_INPUTS)
  const outputs = need.changeRequired ? addOutput(need.outputs, need.changeScript) : need.outputs
  const fee = meter.fee(inputs, outputs)
  const change = need.changeRequired ? need.changeDust : 0n
  const total = ordered.reduce((sum, { value }) => sum + value, 0n)
  return { coins: ordered, fee, change, inputs, rest: total - fee - change - need.value }
}
