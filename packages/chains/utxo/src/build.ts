import { base64 } from '@scure/base'
import { type BuiltTransaction, type Deposit, SwapError } from '@switchyard/core'
import { evidenceFor } from './evidence.ts'
import { type Funding, fund } from './fund.ts'
import { layOut, paymentOf } from './payment.ts'
import type { Purse } from './purse.ts'
import { arrange } from './selection/order.ts'
import type { Setting } from './setting.ts'
import { readSources, type Source } from './source.ts'
import { writeBody, writeSaplingBody } from './transaction/body.ts'
import { writePsbt } from './transaction/psbt.ts'

/** Builds the unsigned PSBT of a deposit from what `readPurse` found. */
export const build = async (
  deposit: Deposit,
  purse: Purse,
  setting: Setting,
  signal: AbortSignal,
): Promise<BuiltTransaction> => {
  const sources = readSources(deposit.sources, setting)
  const [first] = sources
  if (!first) throw new SwapError('invalidSourceAddressList', 'A transaction needs a source address.')
  if (deposit.sweep && sources.length > 1)
    throw new SwapError('invalidSourceAddressList', 'A sweep sells the balance of one address.')
  const payment = paymentOf(deposit, setting.network)
  const owners = new Set(sources.map(({ owner }) => owner))
  const spendable = { ...purse, coins: purse.coins.filter(({ owner }) => owners.has(owner)) }
  const funding = fund(deposit, payment, spendable, first.owner, setting)
  const coins = arrange(funding.coins)
  const change = funding.change > 0n ? { script: funding.changeScript, amount: funding.change } : undefined
  const body = { inputs: coins, outputs: layOut(payment, funding.amount, change) }
  const bytes = setting.rules.body === 'sapling' ? writeSaplingBody(body) : writeBody(body, setting.rules.body)
  const evidence = await evidenceFor(coins, setting, signal)
  return {
    tx: base64.encode(writePsbt(bytes, evidence, body.outputs.length, purse.branchId)),
    txType: 'PSBT',
    networkFee: funding.fee,
    ...(funding.amount === deposit.amount ? {} : { sellAmount: funding.amount }),
    warnings: refundWarnings(first, funding),
  }
}

/** Protocols without a refund address in the memo pay back to the owner of the first input. */
const refundWarnings = (first: Source, { coins }: Funding): BuiltTransaction['warnings'] => {
  const leader = coins[0]?.owner
  if (leader === undefined || leader === first.owner) return []
  const display = `The first source address holds nothing worth spending; a refund to the sender goes to ${leader}.`
  return [{ code: 'refundAddressNotApplied', display }]
}
