import { createRefusal } from '@switchyard/chain-kit'
import { type Deposit, SwapError, toHuman } from '@switchyard/core'
import type { ChainSettings } from './chain-settings.ts'
import type { UtxoSet } from './funds.ts'
import type { RequestedOutputs } from './requested-outputs.ts'
import { computeDust } from './selection/dust.ts'
import { createConventionalMeter, createRateMeter, type FeeMeter, MARGINAL_FEE } from './selection/fee.ts'
import { sortCoins } from './selection/order.ts'
import { type Need, type Selection, type Shortage, select, selectAll } from './selection/select.ts'
import { computeWeight, STANDARD_WEIGHT, sumOutputs } from './selection/weight.ts'

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
  const leadingCoin = ordered[0]
  if (!leadingCoin) throw createShortage(deposit, { needed: deposit.amount, available: 0n })
  const changeScript = leadingCoin.script
  // Without the vault's amount.
  const need: Need = {
    value: requested.extras.reduce((sum, { amount }) => sum + amount, 0n),
    outputs: sumOutputs([requested.vault, ...listOtherScripts(requested)]),
    changeScript,
    changeDust: computeDust(changeScript, settings.rules),
    changeRequired: requested.keepsChange,
  }
  const budget = { need, ordered, meter }
  const funding = deposit.sweep ? spendAll(deposit, budget) : spendAmount(deposit, budget)
  for (const output of [{ script: requested.vault, amount: funding.amount }, ...requested.extras]) {
    const least = computeDust(output.script, settings.rules)
    if (output.amount < least)
      throw createRefusal(`The output of ${output.amount} base units is below the dust limit of ${least}.`)
  }
  const outputs = sumOutputs([
    requested.vault,
    ...listOtherScripts(requested),
    ...(funding.change > 0n ? [changeScript] : []),
  ])
  if (computeWeight(funding.inputs, outputs) > STANDARD_WEIGHT)
    throw createRefusal(
      `The transaction would spend ${funding.coins.length} coins, which is above the maximum transaction size.`,
    )
  return funding
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
  if (!rules.feeRate) return createConventionalMeter(zcash?.marginalFee ?? MARGINAL_FEE)
  if (rate === undefined)
    throw createRefusal(`No fee rate is known for ${code}; the gateway has no estimate and no fallback is configured.`)
  return createRateMeter(rate)
}

const listOtherScripts = ({ memo, extras }: RequestedOutputs): readonly Uint8Array[] =>
  [...(memo ? [memo] : []), ...extras].map(({ script }) => script)

type Ordered = UtxoSet['coins']

/** Values and outputs to fund, the coins to choose from, and the fee meter. */
interface Budget {
  readonly need: Need
  readonly ordered: Ordered
  readonly meter: FeeMeter
}

const spendAll = (deposit: Deposit, { need, ordered, meter }: Budget): Funding => {
  const { rest, ...selection } = selectAll(ordered, need, meter)
  if (rest <= 0n)
    throw createShortage(deposit, {
      needed: selection.fee + selection.change + need.value,
      available: sumCoins(ordered),
    })
  return { ...selection, amount: rest, changeScript: need.changeScript }
}

const spendAmount = (deposit: Deposit, { need, ordered, meter }: Budget): Funding => {
  const chosen = select(ordered, { ...need, value: need.value + deposit.amount }, meter)
  if (!('needed' in chosen)) return { ...chosen, amount: deposit.amount, changeScript: need.changeScript }
  const { rest, ...all } = selectAll(ordered, need, meter)
  const coversWithoutChange = sumCoins(ordered) - need.value - deposit.amount >= meter.fee(all.inputs, need.outputs)
  if (!need.changeRequired || !coversWithoutChange || rest <= 0n) throw createShortage(deposit, chosen)
  return { ...all, amount: rest, changeScript: need.changeScript }
}

const sumCoins = (coins: Ordered): bigint => coins.reduce((sum, { value }) => sum + value, 0n)

const createShortage = ({ asset, amount }: Deposit, { needed, available }: Shortage): SwapError => {
  const human = (value: bigint): string => `${toHuman(value, asset.decimals)} ${asset.identifier}`
  return new SwapError(
    'unableToBuildTransaction',
    `Selling ${human(amount)} takes ${human(needed)} with network fees; only ${human(available)} is spendable.`,
    { data: { chain: asset.identifier, needed: needed.toString(), available: available.toString() } },
  )
}
