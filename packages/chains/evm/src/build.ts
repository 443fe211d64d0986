import { refuse, refuseExpired, requireFunds } from '@switchyard/chain-kit'
import type { BuiltTransaction, Deposit, Funds } from '@switchyard/core'
import { toHex } from './encoding/hex.ts'
import { estimate } from './estimate.ts'
import { readState } from './funds.ts'
import { readCeiling, renderPrice } from './gas-price.ts'
import { readCallFields } from './read-call-fields.ts'
import { refuseHighGasPrice } from './refuse-high-gas-price.ts'
import type { Scope } from './settings.ts'

/** `txType` of the transactions built here. */
export const TX_TYPE = 'EVM'

/**
 * Builds the unsigned transaction of a deposit, with its network fee as an upper bound in wei.
 *
 * `value` is decimal, gas and prices are hexadecimal; nonce and chain id are left to the wallet. Source: wire contract
 * §7.1.
 */
export const build = async (
  deposit: Deposit,
  funds: Funds,
  { context, settings }: Scope,
): Promise<BuiltTransaction> => {
  const call = readCallFields(deposit)
  const { price } = readState(funds)

  // An expired transaction would waste gas, or reach a vault its provider no longer watches.
  const now = context.clock.now()
  refuseExpired(deposit, now)
  const deadline =
    deposit.kind === 'contractCall' && deposit.call.vm === 'evm' ? deposit.call.deadlineSeconds : undefined
  if (deadline !== undefined && deadline * 1000 <= now) return refuse('The deposit has expired; a new quote is needed.')

  const { amount } = deposit
  const { chain } = deposit.asset
  refuseHighGasPrice(chain, price, settings)
  requireFunds(deposit, { funds, amount, native: call.value }, context)
  const { gas, l1Fee, warnings } = await estimate(call, { deposit, funds }, { context, settings })
  const networkFee = gas * readCeiling(price) + l1Fee
  requireFunds(deposit, { funds, amount, native: call.value, fee: networkFee }, context)

  const { to, from, data } = call
  const tx = { to, from, gas: toHex(gas), ...renderPrice(price), value: call.value.toString(), data }
  return { tx, txType: TX_TYPE, networkFee, warnings }
}
