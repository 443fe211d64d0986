import { type Address, beginCell, type Cell, type StateInit } from '@ton/core'
import { forwardFee, gasFee, jettonGas, receiveGas } from './fees.ts'
import {
  addJettons,
  internalTransfer,
  jettonWalletAddress,
  jettonWalletCode,
  jettonWalletData,
  notification,
  operations,
  readInternalTransfer,
  readTransfer,
} from './jetton.ts'
import type { JettonState, TonAccount, TonAccounts } from './ton-account.ts'
import { readWallet } from './wallet-contract.ts'

/** A message that a contract sends. */
export interface ContractMessage {
  readonly to: Address
  /** `rest` carries what remains of the incoming value. */
  readonly value: bigint | 'rest'
  readonly bounce: boolean
  readonly body: Cell
  readonly init?: StateInit
}

/** The result of a contract that received coins. */
export interface ContractRun {
  readonly gas: bigint
  readonly exitCode: number
  readonly messages: readonly ContractMessage[]
}

/** An internal message as a contract sees it. */
export interface Incoming {
  readonly from: Address
  readonly value: bigint
  readonly bounced: boolean
  readonly body: Cell
}

/** Exit codes of the stablecoin contract. */
const exits = { balance: 47, gas: 48, notOwner: 73, notWallet: 74, unknown: 0xffff } as const

/** Runs the contract of an account; `undefined` when it has none. */
export const runContract = (
  accounts: TonAccounts,
  account: TonAccount,
  incoming: Incoming,
): ContractRun | undefined => {
  const { body, bounced } = incoming
  if (account.jetton) return runJettonWallet(accounts, account.jetton, incoming)
  const wallet = account.code && account.data && readWallet(account.code, account.data)
  if (wallet) return { gas: receiveGas(wallet.version, body.bits.length, bounced), exitCode: 0, messages: [] }
  return account.code && { gas: 500n, exitCode: exits.unknown, messages: [] }
}

const failed = (gas: bigint, exitCode: number): ContractRun => ({ gas, exitCode, messages: [] })

const runJettonWallet = (accounts: TonAccounts, state: JettonState, incoming: Incoming): ContractRun => {
  const slice = incoming.body.beginParse()
  if (incoming.bounced || slice.remainingBits < 32) return failed(500n, incoming.bounced ? 0 : exits.unknown)
  const operation = slice.loadUint(32)
  try {
    if (operation === operations.transfer) return send(accounts, state, incoming, readTransfer(slice))
    if (operation === operations.internalTransfer)
      return receive(accounts, state, incoming, readInternalTransfer(slice))
  } catch {
    return failed(jettonGas.send, 9) // the body ends too early
  }
  return failed(500n, exits.unknown)
}

const send = (
  accounts: TonAccounts,
  state: JettonState,
  { from, value, body }: Incoming,
  transfer: ReturnType<typeof readTransfer>,
): ContractRun => {
  if (!from.equals(state.owner)) return failed(jettonGas.send, exits.notOwner)
  if (transfer.amount > state.amount) return failed(jettonGas.send, exits.balance)
  const messages = transfer.forward > 0n ? 2n : 1n
  const carriage = messages * forwardFee(beginCell().storeRef(body).endCell())
  if (value <= transfer.forward + carriage + gasFee(jettonGas.send + jettonGas.receive))
    return failed(jettonGas.send, exits.gas)
  const { master, owner } = state
  addJettons(accounts, master, owner, -transfer.amount)
  const init = { code: jettonWalletCode, data: jettonWalletData({ amount: 0n, owner: transfer.to, master }) }
  const to = jettonWalletAddress(master, transfer.to)
  const message = { to, value: 'rest', bounce: true, body: internalTransfer(owner, transfer), init } as const
  return { gas: jettonGas.send, exitCode: 0, messages: [message] }
}

const receive = (
  accounts: TonAccounts,
  { master, owner }: JettonState,
  { from }: Incoming,
  transfer: ReturnType<typeof readInternalTransfer>,
): ContractRun => {
  if (!from.equals(jettonWalletAddress(master, transfer.from))) return failed(jettonGas.receive, exits.notWallet)
  addJettons(accounts, master, owner, transfer.amount)
  const note = { to: owner, value: transfer.forward, bounce: false, body: notification(transfer.from, transfer) }
  const thanks = beginCell().storeUint(operations.excesses, 32).storeUint(transfer.queryId, 64).endCell()
  const messages: ContractMessage[] = transfer.forward > 0n ? [note] : []
  if (transfer.response) messages.push({ to: transfer.response, value: 'rest', bounce: false, body: thanks })
  return { gas: jettonGas.receive, exitCode: 0, messages }
}
