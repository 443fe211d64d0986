import type { Outgoing } from '@switchyard/core'
import type { ChainSettings } from './chain-settings.ts'
import { createMeter } from './fund.ts'
import type { UtxoSet } from './funds.ts'
import { sortCoins } from './selection/order.ts'
import { selectAll } from './selection/select.ts'
import { sumOutputs } from './selection/weight.ts'
import { readSources } from './source.ts'

/** The shortest script of an address: a witness program of 20 bytes. */
const NARROWEST_SCRIPT = new Uint8Array(22)

/**
 * Returns the maximum a sweep can sell, base units: every coin worth its input, minus the fee of a transaction with one
 * output of the shortest kind. A memo or a longer vault script lowers it slightly. 0n when no coin is worth its input.
 */
export const computeSellable = ({ sources }: Outgoing, utxoSet: UtxoSet, settings: ChainSettings): bigint => {
  const [first] = readSources([sources[0]], settings)
  const meter = createMeter(utxoSet, settings)
  const own = utxoSet.coins.filter(({ owner }) => owner === first?.owner)
  const coins = sortCoins(own, first?.owner ?? '', meter)
  const need = {
    value: 0n,
    outputs: sumOutputs([NARROWEST_SCRIPT]),
    changeScript: NARROWEST_SCRIPT,
    changeDust: 0n,
    changeRequired: false,
  }
  const { rest } = selectAll(coins, need, meter)
  return rest > 0n ? rest : 0n
}
