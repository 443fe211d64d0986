import {
  refuse,
  refuseExpired,
  refuseSweep,
  requireFunds,
  requireMemoText,
  requireOneSource,
} from '@switchyard/chain-kit'
import {
  type BuiltTransaction,
  type ChainContext,
  type Deposit,
  type Funds,
  findChain,
  type Json,
} from '@switchyard/core'
import { findDenom } from './denom.ts'
import type { CosmosState } from './funds.ts'
import { computeFee } from './gas-price.ts'
import { createDepositMessage, createSendMessage, type Message, readMessageAccount } from './message.ts'
import type { Network } from './network.ts'

/** Largest amount of an SDK coin. */
const MAX_AMOUNT = 2n ** 256n - 1n

interface TransactionPlan {
  readonly memo: string
  readonly message: Message
  readonly gas: bigint
}

/**
 * Builds the unsigned transaction: `{ memo, accountNumber, sequence, chainId, msgs: [{ typeUrl, value }], fee }`.
 *
 * Source: wire contract §7.1.
 */
export const build = (
  deposit: Deposit,
  { funds, network }: { readonly funds: Funds; readonly network: Network },
  context: ChainContext,
): BuiltTransaction => {
  const { account, ownFee, gasPrice = 0n } = funds.state as CosmosState
  const { memo, message, gas } = planTransaction(network, deposit)
  refuseExpired(deposit, context.clock.now())
  const fee = network.fee ?? computeFee(gas, gasPrice)
  const networkFee = fee + ownFee
  const inFeeCoin = findDenom(network, deposit.asset) === network.feeDenom ? deposit.amount : 0n
  requireFunds(deposit, { funds, amount: deposit.amount, native: inFeeCoin, fee: networkFee }, context)
  if (!account)
    return refuse(
      `The account ${deposit.sources[0]} does not exist on ${network.code} yet; it must receive coins before it can send.`,
    )
  const coins = fee === 0n ? [] : [{ denom: network.feeDenom, amount: fee.toString() }]
  const tx = {
    memo,
    accountNumber: account.accountNumber,
    sequence: account.sequence,
    chainId: findChain(network.code)?.chainId ?? '',
    msgs: [{ ...message }] as Json[],
    fee: { amount: coins, gas: gas.toString() },
  }
  return { tx, txType: 'COSMOS', networkFee }
}

const planTransaction = (network: Network, deposit: Deposit): TransactionPlan => {
  requireOneSource(network.code, deposit.sources)
  refuseSweep(network.code, deposit)
  if (deposit.amount <= 0n || deposit.amount > MAX_AMOUNT)
    return refuse(`The amount ${deposit.amount} cannot be sent; it must be between 1 and 2^256 - 1.`)
  if (deposit.kind === 'contractCall')
    return refuse(`A ${deposit.call.vm} call cannot be made on ${network.code}; a transfer is required.`)
  if (deposit.destinationTag !== undefined)
    return refuse(`A transfer on ${network.code} cannot carry a destination tag.`)

  let memo = ''
  if (deposit.kind === 'transferWithMemo') {
    if (deposit.extraOutputs?.length) return refuse(`A transfer on ${network.code} has exactly one recipient.`)
    memo = requireMemoText(deposit, network.memoLimit)
    if (deposit.form === 'msgDeposit') {
      if (deposit.to !== undefined) return refuse(`A deposit message has no recipient, but ${deposit.to} was given.`)
      const from = readMessageAccount(network, deposit.sources[0], 'sender')
      return { memo, message: createDepositMessage(network, { from, memo }, deposit), gas: network.depositGas }
    }
  }
  const from = readMessageAccount(network, deposit.sources[0], 'sender')
  const to = readMessageAccount(network, deposit.to, 'recipient')
  if (from.address === to.address) return refuse('Sender and recipient are the same address.')
  return { memo, message: createSendMessage(network, { from, to }, deposit), gas: network.gas }
}
