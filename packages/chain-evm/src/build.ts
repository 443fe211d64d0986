import {
  type BuiltTransaction,
  type ChainContext,
  chainByCode,
  type Deposit,
  type Funds,
  toHuman,
} from '@switchyard/core'
import { toHex } from 'viem/utils'
import { type Estimate, estimate } from './estimate.ts'
import { type Frame, frame } from './frame.ts'
import { type EvmState, stateOf } from './funds.ts'
import { ceilingOf, priceFields } from './gas-price.ts'
import { refuse, refuseBalance } from './refuse.ts'
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
  refuseExpired(deposit, context.clock.now())
  if (funds.balance < deposit.amount) return refuseBalance(deposit)
  requireNative(deposit, funds, said.value, 'the value')
  const costs = await estimate(deposit, said, funds, context, settings)
  const networkFee = costs.gas * ceilingOf(state.price) + costs.l1Fee
  requireNative(deposit, funds, said.value + networkFee, 'value and network fee')
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
const refuseExpired = (deposit: Deposit, now: number): void => {
  const inside = deposit.kind === 'contractCall' && deposit.call.vm === 'evm' ? deposit.call.deadline : undefined
  const ends = [deposit.expiresAt, deposit.channel?.expiresAt, inside === undefined ? undefined : inside * 1000]
  if (ends.some((end) => end !== undefined && end <= now)) refuse('The deposit has expired; a new quote is needed.')
}

const requireNative = (deposit: Deposit, funds: Funds, needed: bigint, what: string): void => {
  if (funds.gasBalance >= needed) return
  const { nativeTicker = 'coin', nativeDecimals = 18 } = chainByCode(deposit.asset.chain) ?? {}
  const [has, takes] = [funds.gasBalance, needed].map((wei) => toHuman(wei, nativeDecimals))
  refuse(`${deposit.sources[0]} holds ${has} ${nativeTicker}; ${what} take ${takes} ${nativeTicker}.`)
}
