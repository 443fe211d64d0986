import { endOf, refuse, refuseExpired, requireFunds } from '@switchyard/chain-kit'
import { type BuiltTransaction, type ChainContext, type Deposit, type Funds, SwapError } from '@switchyard/core'
import { type Costs, costsOf, probe } from './costs.ts'
import { type Frame, frame } from './frame.ts'
import type { TronState } from './funds.ts'
import type { RawData } from './raw-data.ts'
import { transaction } from './transaction.ts'
import type { Trongrid } from './trongrid.ts'

/** How long a transaction may be sent after the block it refers to, milliseconds. */
export interface Lifetime {
  readonly lifetimeMs: number
}

/** The unsigned transaction. Fee and restated amount (sweep) in sun and base units. */
export const build = async (
  trongrid: Trongrid,
  { lifetimeMs }: Lifetime,
  deposit: Deposit,
  funds: Funds,
  context: ChainContext,
): Promise<BuiltTransaction> => {
  const state = funds.state as TronState
  const isToken = deposit.asset.address !== undefined
  const said = frame(deposit, deposit.sweep ? funds.balance : deposit.amount)
  const expiration = expirationOf(deposit, state, lifetimeMs, context.clock.now())
  refuseAllowance(deposit, funds)
  const raw = rawOf(said, state, expiration, context.clock.now())
  const probed = await probe(trongrid, said, context)
  const costs = costsOf(raw, state, probed, said.feeLimit)
  const sweepsCoin = deposit.sweep === true && !isToken
  const amount = sweepsCoin ? funds.balance - costs.networkFee : deposit.sweep ? funds.balance : deposit.amount
  const final = sweepsCoin ? { ...raw, contract: frame(deposit, sweepable(amount, funds, costs)).contract } : raw
  const value = said.contract.type === 'TransferContract' ? amount : said.contract.callValue
  requireFunds(deposit, funds, { amount, native: value, fee: costs.networkFee }, context)
  const tx = transaction({ ...final, ...(costs.feeLimit !== undefined && { feeLimit: costs.feeLimit }) })
  const { networkFee, warnings } = costs
  return { tx, txType: 'TRON', networkFee, ...(deposit.sweep && { sellAmount: amount }), ...(warnings && { warnings }) }
}

const rawOf = ({ contract, memo }: Frame, { block }: TronState, expiration: bigint, now: number): RawData => ({
  refBlockBytes: block.refBlockBytes,
  refBlockHash: block.refBlockHash,
  expiration,
  ...(memo && { data: memo }),
  contract,
  timestamp: BigInt(now),
})

const expirationOf = (deposit: Deposit, { block }: TronState, lifetimeMs: number, now: number): bigint => {
  refuseExpired(deposit, now)
  const own = block.timestamp + BigInt(lifetimeMs)
  if (own <= BigInt(now)) return refuse('The newest block known is too old to refer to.')
  const end = endOf(deposit)
  return end === undefined || BigInt(Math.floor(end)) > own ? own : BigInt(Math.floor(end))
}

const sweepable = (amount: bigint, { balance }: Funds, { networkFee }: Costs): bigint =>
  amount > 0n ? amount : refuse(`The balance of ${balance} sun leaves nothing to sell after the fee of ${networkFee}.`)

const refuseAllowance = (deposit: Deposit, { allowance = 0n }: Funds): void => {
  if (deposit.kind !== 'contractCall' || deposit.call.vm !== 'tron' || !deposit.call.approval) return
  if (allowance >= deposit.call.approval.amount) return
  throw new SwapError('insufficientAllowance', `The allowance of ${deposit.asset.identifier} is too low.`)
}
