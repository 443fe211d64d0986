import { createRefusal } from '@switchyard/chain-kit'
import { type Deposit, SwapError, toHuman } from '@switchyard/core'
import type { ChainSettings } from './chain-settings.ts'
import type { UtxoSet } from './funds.ts'
import type { RequestedOutputs } from './requested-outputs.ts'
import { sumCoins } from './selection/coin.ts'
import { computeDust } from './selection/dust.ts'
import { createConventionalMeter, createRateMeter, type FeeMeter } from './selection/fee.ts'
import { sortCoins } from './selection/order.ts'
import { type Need, type Selection, type Shortage, select, selectAll } from './selection/select.ts'
import { addOutput, computeWeight, STANDARD_WEIGHT, sumOutputs } from './selection/weight.ts'

/** The coins, fee and change of a transaction. */
export interface Funding extends Selection {
  /** Amount paid to the vault. */
  readonly amount: bigint
  readonly changeScript: Uint8Array
}

interface FundingRequest {
  readonly requested: RequestedOutputs
  readonly utxoSet: UtxoSet
  /** Owner whose coins are spent first. */
  readonly first: string
}

/**
 * Chooses coins for the requested outputs: the given amount, or with `sweep` every coin worth its input.
 *
 * When change is required and the amount is close to the whole balance, the amount is reduced to leave the smallest
 * change.
 *
 * @throws {SwapError} `unableToBuildTransaction` when the coins do not cover amount and fee, or an output would be
 * dust.
 */
export const fundOutputs = (
  deposit: Deposit,
  { requested, utxoSet, first }: FundingRequest,
  settings: ChainSettings,
): Funding => {
  const meter = createMeter(utxoSet, settings)
  const ordered = sortCoins(utxoSet.coins, first, meter)
  const changeScript = ordered[0]?.script
  if (!changeScript) throw createShortage(deposit, { needed: deposit.amount, available: 0n })
  const { vault, extras, memo } = requested
  const scripts = [vault, ...(memo ? [memo] : []).map(({ script }) => script), ...extras.map(({ script }) => script)]
  // Without the vault's amount.
  const need: Need = {
    value: extras.reduce((sum, { amount }) => sum + amount, 0n),
    outputs: sumOutputs(scripts),
    changeScript,
    changeDust: computeDust(changeScript, settings.rules),
    changeRequired: requested.keepsChange,
  }

  const { rest, ...all } = selectAll(ordered, need, meter)
  const available = sumCoins(ordered)
  const chosen = deposit.sweep ? undefined : select(ordered, { ...need, value: need.value + deposit.amount }, meter)
  if (chosen && 'needed' in chosen) {
    // The whole balance may still cover the amount without the change that is required.
    const coversWithoutChange = available - need.value - deposit.amount >= meter.fee(all.inputs, need.outputs)
    if (!need.changeRequired || !coversWithoutChange || rest <= 0n) throw createShortage(deposit, chosen)
  }
  if (!chosen && rest <= 0n) throw createShortage(deposit, { needed: all.fee + all.change + need.value, available })
  const selection = chosen && !('needed' in chosen) ? chosen : all
  const amount = selection === all ? rest : deposit.amount

  for (const output of [{ script: vault, amount }, ...extras]) {
    const least = computeDust(output.script, settings.rules)
    if (output.amount < least)
      throw createRefusal(`The output of ${output.amount} base units is below the dust limit of ${least}.`)
  }
  const outputs = selection.change > 0n ? addOutput(need.outputs, changeScript) : need.outputs
  if (computeWeight(selection.inputs, outputs) > STANDARD_WEIGHT)
    throw createRefusal(
      `The transaction would spend ${selection.coins.length} coins, which is above the maximum transaction size.`,
    )
  return { ...selection, amount, changeScript }
}

/**
 * Returns the fee meter for a set of coins.
 *
 * @throws {SwapError} `unableToBuildTransaction` when no fee rate is known.
 */
export const createMeter = (
  { rate, zcash }: Pick<UtxoSet, 'rate' | 'zcash'>,
  { rules, code }: ChainSettings,
): FeeMeter => {
  if (rules.marginalFee !== undefined) return createConventionalMeter(zcash?.marginalFee ?? rules.marginalFee)
  if (rate === undefined)
    throw createRefusal(`No fee rate is known for ${code}; the gateway has no estimate and no fallback is configured.`)
  return createRateMeter(rate)
}

const createShortage = ({ asset, amount }: Deposit, { needed, available }: Shortage): SwapError => {
  const human = (value: bigint): string => `${toHuman(value, asset.decimals)} ${asset.identifier}`
  return new SwapError(
    'unableToBuildTransaction',
    `Selling ${human(amount)} takes ${human(needed)} with network fees; only ${human(available)} is spendable.`,
    { data: { chain: asset.identifier, needed: needed.toString(), available: available.toString() } },
  )
}
