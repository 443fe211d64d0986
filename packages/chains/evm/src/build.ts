import { refuse, refuseExpired, requireFunds } from '@switchyard/chain-kit'
import type { BuiltTransaction, ChainContext, Deposit, Funds } from '@switchyard/core'
import { toHex } from 'viem/utils'
import { type Estimate, estimate } from './estimate.ts'
import { type Frame, frame } from './frame.ts'
import { type EvmState, stateOf } from './funds.ts'
import { ceilingOf, priceFields } from './gas-price.ts'
import { refuseAbsurdPrice } from './gas-price-ceiling.ts'
import type { Settings } from './settings.ts'

/** Format of the transactions built here. */
export const TX_TYPE = 'EVM'

/**
 * The unsigned transaction, with its fee as an upper bound in wei.
 *
 * Source: wire contract §7.1; `value` is decimal, gas and prices are hexadecimal, nonce and chain id are the wallet's.
 */
export const build = async (
  deposit: Deposit,
  funds: Funds,
  context: ChainContext,
  settings: Settings,
): Promise<BuiltTransaction> => {
  const said = frame(deposit)
  const state = stateOf(funds)
  refuseLate(deposit, context.clock.now())
  const { chain } = deposit.asset
  refuseAbsurdPrice(chain, state.price, settings.gasPriceCeilingGwei[chain])
  const { amount } = deposit
  requireFunds(deposit, funds, { amount, native: said.value }, context)
  const costs = await estimate(deposit, said, funds, context, settings)
  const networkFee = costs.gas * ceilingOf(state.price) + costs.l1Fee
  requireFunds(deposit, funds, { amount, native: said.value, fee: networkFee }, context)
  return { tx: transaction(said, state, costs), txType: TX_TYPE, networkFee, warnings: costs.warnings }
}

const transaction = (
  { to, from, value, data }: Frame,
  { price }: EvmState,
  { gas }: Estimate,
): BuiltTransaction['tx'] => ({
  to,
  from,
  gas: toHex(gas),
  ...priceFields(price),
  value: value.toString(),
  data,
})

/** A transaction past its time would burn gas, or reach a vault nobody watches. */
const refuseLate = (deposit: Deposit, now: number): void => {
  refuseExpired(deposit, now)
  const inside = deposit.kind === 'contractCall' && deposit.call.vm === 'evm' ? deposit.call.deadline : undefined
  if (inside !== undefined && inside * 1000 <= now) refuse('The deposit has expired; a new quote is needed.')
}
