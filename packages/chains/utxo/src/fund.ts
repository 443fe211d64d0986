import { type Deposit, SwapError, toHuman } from '@switchyard/core'
import type { Payment } from './payment.ts'
import type { Purse } from './purse.ts'
import { refused } from './refused.ts'
import { dustOf } from './selection/dust.ts'
import { conventionalMeter, type FeeMeter, rateMeter } from './selection/fee.ts'
import { order } from './selection/order.ts'
import { type Need, type Selection, type Shortage, select, selectAll } from './selection/select.ts'
import { STANDARD_WEIGHT, sumOutputs, weightOf } from './selection/weight.ts'
import type { Setting } from './setting.ts'

/** How a payment is funded. */
export interface Funding extends Selection {
  /** What the vault gets. */
  readonly amount: bigint
  readonly changeScript: Uint8Array
}

/**
 * Chooses coins for a payment: the asked amount, or with `sweep` everything that is worth its input.
 *
 * Where change must exist, the amount is trimmed near the whole balance to leave the smallest one. Throws
 * `unableToBuildTransaction` when the coins do not cover amount and fee, or an output would be dust.
 */
export const fund = (deposit: Deposit, payment: Payment, purse: Purse, first: string, setting: Setting): Funding => {
  const meter = meterOf(purse, setting)
  const ordered = order(purse.coins, first, meter)
  const leader = ordered[0]
  if (!leader) throw short(deposit, { needed: deposit.amount, available: 0n })
  const need = needOf(payment, leader.script, setting)
  const funding = deposit.sweep ? everything(deposit, need, ordered, meter) : exactly(deposit, need, ordered, meter)
  refuseDust(payment, funding, setting)
  const outputs = sumOutputs([payment.vault, ...others(payment), ...(funding.change > 0n ? [leader.script] : [])])
  if (weightOf(funding.inputs, outputs) > STANDARD_WEIGHT)
    throw refused(`it would spend ${funding.coins.length} coins, more than one transaction holds`)
  return funding
}

/** What a transaction from this purse costs. Throws `unableToBuildTransaction` where no rate is known. */
export const meterOf = ({ rate }: Pick<Purse, 'rate'>, { rules, code }: Setting): FeeMeter => {
  if (!rules.feeRate) return conventionalMeter
  if (rate === undefined) throw refused(`no fee rate is known for ${code}`)
  return rateMeter(rate)
}

/** The need of everything but the vault's amount. */
const needOf = (payment: Payment, changeScript: Uint8Array, { rules }: Setting): Need => ({
  value: payment.extras.reduce((sum, { amount }) => sum + amount, 0n),
  outputs: sumOutputs([payment.vault, ...others(payment)]),
  changeScript,
  changeDust: dustOf(changeScript, rules),
  changeRequired: payment.keepsChange,
})

const others = ({ memo, extras }: Payment): readonly Uint8Array[] =>
  [...(memo ? [memo] : []), ...extras].map(({ script }) => script)

type Ordered = Purse['coins']

const everything = (deposit: Deposit, need: Need, ordered: Ordered, meter: FeeMeter): Funding => {
  const { rest, ...selection } = selectAll(ordered, need, meter)
  if (rest <= 0n)
    throw short(deposit, { needed: selection.fee + selection.change + need.value, available: total(ordered) })
  return { ...selection, amount: rest, changeScript: need.changeScript }
}

const exactly = (deposit: Deposit, need: Need, ordered: Ordered, meter: FeeMeter): Funding => {
  const chosen = select(ordered, { ...need, value: need.value + deposit.amount }, meter)
  if (!('needed' in chosen)) return { ...chosen, amount: deposit.amount, changeScript: need.changeScript }
  const { rest, ...all } = selectAll(ordered, need, meter)
  const coversWithoutChange = total(ordered) - need.value - deposit.amount >= meter.fee(all.inputs, need.outputs)
  if (!need.changeRequired || !coversWithoutChange || rest <= 0n) throw short(deposit, chosen)
  return { ...all, amount: rest, changeScript: need.changeScript }
}

const refuseDust = (payment: Payment, { amount }: Funding, { rules }: Setting): void => {
  for (const output of [{ script: payment.vault, amount }, ...payment.extras]) {
    const least = dustOf(output.script, rules)
    if (output.amount < least) throw refused(`an output of ${output.amount} is below the least of ${least} base units`)
  }
}

const total = (coins: Ordered): bigint => coins.reduce((sum, { value }) => sum + value, 0n)

const short = ({ asset, amount }: Deposit, { needed, available }: Shortage): SwapError => {
  const human = (value: bigint): string => `${toHuman(value, asset.decimals)} ${asset.identifier}`
  return new SwapError(
    'unableToBuildTransaction',
    `Selling ${human(amount)} takes ${human(needed)} with network fees; ${human(available)} can be spent.`,
    { data: { chain: asset.identifier, needed: needed.toString(), available: available.toString() } },
  )
}
