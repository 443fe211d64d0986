import type { Coin } from './coin.ts'
import type { FeeMeter } from './fee.ts'
import { addInput, addOutput, type Inputs, NO_INPUTS, type Outputs } from './weight.ts'

/** What has to be funded. Amounts in base units. */
export interface Need {
  /** Value of all outputs without change. */
  readonly value: bigint
  /** All outputs without change. */
  readonly outputs: Outputs
  readonly changeScript: Uint8Array
  /** Smallest change that is worth an output. */
  readonly changeDust: bigint
  /** A change output must exist. */
  readonly changeRequired: boolean
}

/** Which coins pay, and where the rest goes. */
export interface Selection {
  readonly coins: readonly Coin[]
  readonly fee: bigint
  /** 0n without a change output. */
  readonly change: bigint
  readonly inputs: Inputs
}

/** Not all coins together are enough. */
export interface Shortage {
  readonly needed: bigint
  readonly available: bigint
}

/**
 * Takes coins in the given order until they cover value, fee and change, or leave less than a change output is worth.
 *
 * Written here because libraries need public keys to measure inputs, know whole fee rates only, or one kind of input.
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

/** Every coin, the rest after the fee being for sale. Change, where it must exist, is as small as it may be. */
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
