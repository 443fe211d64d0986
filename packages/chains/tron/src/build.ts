import { findEnd, refuse, refuseExpired, requireFunds } from '@switchyard/chain-kit'
import { type BuiltTransaction, type ChainContext, type Deposit, type Funds, SwapError } from '@switchyard/core'
import { readContract } from './contract.ts'
import { computeCosts, simulate } from './costs.ts'
import type { TronFacts } from './facts.ts'
import type { TronState } from './funds.ts'
import type { Gateway } from './gateway.ts'
import type { RawData } from './raw-data.ts'
import { createTransaction } from './transaction.ts'

/** What a build needs besides the deposit. */
export interface BuildInput {
  readonly funds: Funds
  readonly gateway: Gateway
  readonly lifetimeMs: number
  readonly facts: TronFacts
}

/**
 * Builds the unsigned transaction, which lives for `lifetimeMs` after the block that it refers to.
 *
 * The fee is in sun; `sellAmount` of a sweep in base units.
 */
export const build = async (
  deposit: Deposit,
  { funds, gateway, lifetimeMs, facts }: BuildInput,
  context: ChainContext,
): Promise<BuiltTransaction> => {
  const state = funds.state as TronState
  const isToken = deposit.asset.address !== undefined
  const contractAndMemo = readContract(deposit, deposit.sweep ? funds.balance : deposit.amount)

  const now = context.clock.now()
  refuseExpired(deposit, now)
  const latest = state.block.timestamp + BigInt(lifetimeMs)
  if (latest <= BigInt(now))
    return refuse('The latest block is too old for a transaction to refer to; the node is behind.')
  const end = findEnd(deposit)
  const expiration = end === undefined || BigInt(Math.floor(end)) > latest ? latest : BigInt(Math.floor(end))

  const approval = deposit.kind === 'contractCall' && deposit.call.vm === 'tron' ? deposit.call.approval : undefined
  const { allowance = 0n } = funds
  if (approval && allowance < approval.amount)
    throw new SwapError(
      'insufficientAllowance',
      `The allowance of ${deposit.asset.identifier} is ${allowance}; the call needs ${approval.amount}.`,
    )

  const { refBlockBytes, refBlockHash } = state.block
  const { contract, memo: data } = contractAndMemo
  const raw: RawData = { refBlockBytes, refBlockHash, expiration, data, contract, timestamp: BigInt(now) }
  const simulation = await simulate({ gateway, facts }, contractAndMemo, context)
  const costs = computeCosts(raw, { state, facts }, { ...simulation, feeLimit: contractAndMemo.feeLimit })

  const sweepsCoin = deposit.sweep === true && !isToken
  const amount = sweepsCoin ? funds.balance - costs.networkFee : deposit.sweep ? funds.balance : deposit.amount
  if (sweepsCoin && amount <= 0n)
    return refuse(`The balance of ${funds.balance} sun must be larger than the fee of ${costs.networkFee} sun.`)
  const final = sweepsCoin ? { ...raw, contract: readContract(deposit, amount).contract } : raw
  const value = contractAndMemo.contract.type === 'TransferContract' ? amount : contractAndMemo.contract.callValue
  requireFunds(deposit, { funds, amount, native: value, fee: costs.networkFee }, context)
  const tx = createTransaction({ ...final, feeLimit: costs.feeLimit })
  const { networkFee, warnings } = costs
  return { tx, txType: 'TRON', networkFee, sellAmount: deposit.sweep ? amount : undefined, warnings }
}
