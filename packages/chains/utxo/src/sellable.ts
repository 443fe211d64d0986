import type { Outgoing } from '@switchyard/core'
import { meterOf } from './fund.ts'
import type { Purse } from './purse.ts'
import { order } from './selection/order.ts'
import { selectAll } from './selection/select.ts'
import { sumOutputs } from './selection/weight.ts'
import type { Setting } from './setting.ts'
import { readSources } from './source.ts'

/** The narrowest lock an address stands for: a witness program of 20 bytes. */
const NARROWEST = new Uint8Array(22)

/**
 * Most a sweep of this purse sells, base units: every coin worth its input, less the fee of a transaction with one output of
 * the narrowest kind. A memo, or a wider vault, makes it a little less. 0n where nothing is worth its input.
 */
export const sellable = ({ sources }: Outgoing, purse: Purse, setting: Setting): bigint => {
  const [first] = readSources([sources[0]], setting)
  const meter = meterOf(purse, setting)
  const own = purse.coins.filter(({ owner }) => owner === first?.owner)
  const coins = order(own, first?.owner ?? '', meter)
  const need = {
    value: 0n,
    outputs: sumOutputs([NARROWEST]),
    changeScript: NARROWEST,
    changeDust: 0n,
    changeRequired: false,
  }
  const { rest } = selectAll(coins, need, meter)
  return rest > 0n ? rest : 0n
}
