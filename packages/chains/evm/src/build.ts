import { refuse, refuseExpired, requireFunds } from '@switchyard/chain-kit'
import type { BuiltTransaction, ChainContext, Deposit, Funds } from '@switchyard/core'
import { toHex } from './encoding/hex.ts'
import { type Estimate, estimate } from './estimate.ts'
import { type EvmState, readState } from './funds.ts'
import { readCeiling, renderPrice } from './gas-price.ts'
import { type CallFields, readCallFields } from './read-call-fields.ts'
import { refuseHighGasPrice } from './refuse-high-gas-price.ts'
import type { Settings } from './settings.ts'

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
  context: ChainContext,
  settings: Settings,
): Promise<BuiltTransaction> => {
  const call = readCallFields(deposit)
  const state = readState(funds)
  refuseExpiredCall(deposit, context.clock.now())
  const { chain } = deposit.asset
  refuseHighGasPrice(chain, state.price, settings.gasPriceCeilingGwei[chain])
  const { amount } = deposit
  requireFunds(deposit, { funds, amount, native: call.value }, context)
  const costs = await estimate(deposit, call, funds, context, settings)
  const networkFee = costs.gas * readCeiling(state.price) + costs.l1Fee
  requireFunds(deposit, { funds, amount, native: call.value, fee: networkFee }, context)
  return { tx: createTransaction(call, state, costs), txType: TX_TYPE, networkFee, warnings: costs.warnings }
}

const createTransaction = (
  { to, from, value, data }: CallFields,
  { price }: EvmState,
  { gas }: Estimate,
): BuiltTransaction['tx'] => ({
  to,
  from,
  gas: toHex(gas),
  ...renderPrice(price),
  value: value.toString(),
  data,
})

/** An expired transaction would waste gas, or reach a vault its provider no longer watches. */
const refuseExpiredCall = (deposit: Deposit, now: number): void => {
  refuseExpired(deposit, now)
  const deadline = deposit.kind === 'contractCall' && deposit.call.vm === 'evm' ? deposit.call.deadline : undefined
  if (deadline !== undefined && deadline * 1000 <= now) refuse('The deposit has expired; a new quote is needed.')
}
