import { type Address, type Cell, contractAddress, loadMessage, type Message } from '@ton/core'
import { describePhases } from './describe-phases.ts'
import { forwardFee, gasFee, sendGas } from './fees.ts'
import { sendActions } from './send-actions.ts'
import type { TonAccount, TonAccounts } from './ton-account.ts'
import { beforeExecution, byContract, noAccount, TonRefusal } from './ton-refusal.ts'
import { readWallet, storeWallet, type WalletData } from './wallet-contract.ts'
import { exitCodeOf, readRequest, type WalletRequest } from './wallet-request.ts'
import { type TonTransaction, writeTransaction } from './write-transaction.ts'

const CELL_UNDERFLOW = 9
const OUT_OF_GAS = -14

/** An external message that a wallet accepts, with what it costs. Nothing is changed yet. */
export interface Accepted {
  readonly message: Message
  readonly account: TonAccount
  readonly wallet: WalletData
  readonly code: Cell
  readonly request: WalletRequest
  readonly importFee: bigint
  readonly gas: bigint
  readonly activated: boolean
}

/**
 * Checks an external message as the network does before it takes it.
 *
 * @throws {TonRefusal} When the account cannot pay or its wallet does not accept the request.
 */
export const acceptExternal = (accounts: TonAccounts, cell: Cell, now: number): Accepted => {
  const message = parseExternal(cell)
  const address = message.info.dest as Address
  const name = address.hash.toString('hex').toUpperCase()
  const account = accounts.find(address)
  if (!account || (account.balance === 0n && !account.code)) throw noAccount()
  const state = stateOf(account, message.init)
  const importFee = forwardFee(cell)
  if (!state || account.balance < importFee) throw beforeExecution(name)
  const wallet = readWallet(state.code, state.data)
  if (!wallet) throw byContract(name, 11)
  const request = requestOf(wallet, message.body)
  if (!request) throw byContract(name, CELL_UNDERFLOW)
  const exitCode = exitCodeOf(wallet, request, now)
  if (exitCode !== undefined) throw byContract(name, exitCode)
  const gas = sendGas(wallet.version, request.actions.length)
  if (account.balance - importFee < gasFee(gas)) throw byContract(name, OUT_OF_GAS)
  return { message, account, wallet, code: state.code, request, importFee, gas, activated: !account.code }
}

/** Runs an accepted message: consumes its number, pays for it and sends its messages. */
export const runExternal = (accepted: Accepted, lt: bigint, now: number): TonTransaction => {
  const { message, account, wallet, code, request, importFee, gas, activated } = accepted
  const origin = { from: account.address, now, lt: lt + 1n }
  const { messages, spent, actions } = sendActions(account.balance - importFee - gasFee(gas), request.actions, origin)
  account.balance -= importFee + gasFee(gas) + spent
  account.code = code
  account.data = storeWallet({ ...wallet, seqno: wallet.seqno + 1 })
  return writeTransaction(account, lt, now, {
    incoming: message,
    outgoing: messages,
    totalFees: importFee + gasFee(gas) + actions.actionFees,
    description: describePhases({ compute: { gas, exitCode: 0, activated }, action: actions }),
    wasActive: !activated,
  })
}

const parseExternal = (cell: Cell): Message => {
  let message: Message
  try {
    message = loadMessage(cell.beginParse())
  } catch (cause) {
    throw new TonRefusal(
      'LITE_SERVER_UNKNOWN: cannot apply external message to current state : failed to parse external message',
      { cause },
    )
  }
  if (message.info.type === 'external-in') return message
  throw new TonRefusal('LITE_SERVER_UNKNOWN: external message must begin with ext_in_msg_info$10')
}

/** Code and data of the account, or those that the message brings when they belong to its address. */
const stateOf = (
  account: TonAccount,
  init: Message['init'],
): { readonly code: Cell; readonly data: Cell } | undefined => {
  if (account.code && account.data) return { code: account.code, data: account.data }
  if (!init?.code || !init.data || !contractAddress(0, init).equals(account.address)) return undefined
  return { code: init.code, data: init.data }
}

const requestOf = ({ version }: WalletData, body: Cell): WalletRequest | undefined => {
  try {
    return readRequest(version, body)
  } catch {
    return undefined
  }
}
