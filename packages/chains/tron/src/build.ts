import { endOf, refuse, refuseExpired, requireFunds } from '@switchyard/chain-kit'
import { type BuiltTransaction, type ChainContext, type Deposit, type Funds, SwapError } from '@switchyard/core'
import { contractOf, type DepositContract } from './contract-of.ts'
import { type Costs, costsOf, simulate } from './costs.ts'
import type { TronState } from './funds.ts'
import type { RawData } from './raw-data.ts'
import { transaction } from './transaction.ts'
import type { Trongrid } from './trongrid.ts'

/** Lifetime of a transaction after the block it refers to, milliseconds. */
export interface Lifetime {
  readonly lifetimeMs: number
}

/** Builds the unsigned transaction. The fee is in sun; `sellAmount` of a sweep in base units. */
export const build = async (
  trongrid: Trongrid,
  { lifetimeMs }: Lifetime,
  deposit: Deposit,
  funds: Funds,
  context: ChainContext,
): Promise<BuiltTransaction> => {
  const state = funds.state as TronState
  const isToken = deposit.asset.address !== undefined
  const contractAndMemo = contractOf(deposit, deposit.sweep ? funds.balance : deposit.amount)
  const expiration = expirationOf(deposit, state, lifetimeMs, context.clock.now())
  refuseLowAllowance(deposit, funds)
  const raw = rawOf(contractAndMemo, state, expiration, context.clock.now())
  const simulation = await simulate(trongrid, contractAndMemo, context)
  const costs = costsOf(raw, state, simulation, contractAndMemo.feeLimit)
  const sweepsCoin = deposit.sweep === true && !isToken
  const amount = sweepsCoin ? funds.balance - costs.networkFee : deposit.sweep ? funds.balance : deposit.amount
  const final = sweepsCoin ? { ...raw, contract: contractOf(deposit, sweepable(amount, funds, costs)).contract } : raw
  const value = contractAndMemo.contract.type === 'TransferContract' ? amount : contractAndMemo.contract.callValue
  requireFunds(deposit, funds, { amount, native: value, fee: costs.networkFee }, context)
  const tx = transaction({ ...final, ...(costs.feeLimit !== undefined && { feeLimit: costs.feeLimit }) })
  const { networkFee, warnings } = costs
  return { tx, txType: 'TRON', networkFee, sellAmount: deposit.sweep ? amount : undefined, warnings }
}

const rawOf = (
  { contract, memo }: DepositContract,
  { block }: TronState,
  expiration: bigint,
  now: number,
): RawData => ({
  refBlockBytes: block.refBlockBytes,
  refBlockHash: block.refBlockHash,
  expiration,
  data: memo,
  contract,
  timestamp: BigInt(now),
})

const expirationOf = (deposit: Deposit, { block }: TronState, lifetimeMs: number, now: number): bigint => {
  refuseExpired(deposit, now)
  const latest = block.timestamp + BigInt(lifetimeMs)
  if (latest <= BigInt(now))
    return refuse('The latest block is too old for a transaction to refer to; the node is behind.')
  const end = endOf(deposit)
  return end === undefined || BigInt(Math.floor(end)) > latest ? latest : BigInt(Math.floor(end))
}

const sweepable = (amount: bigint, { balance }: Funds, { networkFee }: Costs): bigint =>
  amount > 0n ? amount : refuse(`The balance of ${balance} sun must be larger than the fee of ${networkFee} sun.`)

const refuseLowAllowance = (deposit: Deposit, { allowance = 0n }: Funds): void => {
  if (deposit.kind !== 'contractCall' || deposit.call.vm !== 'tron' || !deposit.call.approval) return
  if (allowance >= deposit.call.approval.amount) return
  throw new SwapError(
    'insufficientAllowance',
    `The allowance of ${deposit.asset.identifier} is ${allowance}; the call needs ${deposit.call.approval.amount}.`,
  )
}
