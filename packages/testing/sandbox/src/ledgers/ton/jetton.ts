import { type Address, beginCell, type Cell, contractAddress, type Slice } from '@ton/core'
import type { JettonState, TonAccount, TonAccounts } from './ton-account.ts'

/** Operations of TEP-74. */
export const operations = {
  transfer: 0x0f8a7ea5,
  internalTransfer: 0x178d4519,
  notification: 0x7362d09c,
  excesses: 0xd53276db,
} as const

/** The wallet code of the stablecoin contract: a reference to a library of the masterchain. */
export const jettonWalletCode: Cell = beginCell()
  .storeUint(2, 8)
  .storeBuffer(Buffer.from('8f452d7a4dfd74066b682365177259ed05734435be76b5fd4bd5d8af2b7c3d68', 'hex'))
  .endCell({ exotic: true })

/** Data of a jetton wallet; its status of four bits is zero while it is not locked. */
export const jettonWalletData = ({ amount, owner, master }: JettonState): Cell =>
  beginCell().storeUint(0, 4).storeCoins(amount).storeAddress(owner).storeAddress(master).endCell()

/** Reads code and data of a jetton wallet; `undefined` for any other contract. */
export const readJettonWallet = (code: Cell, data: Cell): JettonState | undefined => {
  if (!code.equals(jettonWalletCode)) return undefined
  const slice = data.beginParse()
  slice.loadUint(4)
  return { amount: slice.loadCoins(), owner: slice.loadAddress(), master: slice.loadAddress() }
}

/** Address of the jetton wallet of an owner. */
export const jettonWalletAddress = (master: Address, owner: Address): Address =>
  contractAddress(0, { code: jettonWalletCode, data: jettonWalletData({ amount: 0n, owner, master }) })

/** Changes the amount in a jetton wallet, which is deployed when it does not exist. */
export const addJettons = (accounts: TonAccounts, master: Address, owner: Address, amount: bigint): TonAccount => {
  const account = accounts.at(jettonWalletAddress(master, owner))
  const state = { master, owner, amount: (account.jetton?.amount ?? 0n) + amount }
  account.jetton = state
  account.code = jettonWalletCode
  account.data = jettonWalletData(state)
  return account
}

/** A transfer as the owner asks for it. */
export interface JettonTransfer {
  readonly queryId: bigint
  readonly amount: bigint
  readonly to: Address
  readonly response: Address | null
  readonly forward: bigint
  /** The payload with its leading bit. */
  readonly payload: Cell
}

/** Reads the body of a transfer behind its operation. */
export const readTransfer = (slice: Slice): JettonTransfer => {
  const queryId = slice.loadUintBig(64)
  const amount = slice.loadCoins()
  const to = slice.loadAddress()
  const response = slice.loadMaybeAddress()
  slice.loadMaybeRef()
  return { queryId, amount, to, response, forward: slice.loadCoins(), payload: slice.asCell() }
}

/** Body of the message between two jetton wallets. */
export const internalTransfer = (from: Address, transfer: JettonTransfer): Cell =>
  beginCell()
    .storeUint(operations.internalTransfer, 32)
    .storeUint(transfer.queryId, 64)
    .storeCoins(transfer.amount)
    .storeAddress(from)
    .storeAddress(transfer.response)
    .storeCoins(transfer.forward)
    .storeSlice(transfer.payload.beginParse())
    .endCell()

/** The message between two jetton wallets, read behind its operation; `to` is absent. */
export const readInternalTransfer = (slice: Slice): Omit<JettonTransfer, 'to'> & { readonly from: Address } => {
  const queryId = slice.loadUintBig(64)
  const amount = slice.loadCoins()
  const from = slice.loadAddress()
  const response = slice.loadMaybeAddress()
  return { queryId, amount, from, response, forward: slice.loadCoins(), payload: slice.asCell() }
}

/** Body of the notification of the recipient. */
export const notification = (
  from: Address,
  { queryId, amount, payload }: Pick<JettonTransfer, 'queryId' | 'amount' | 'payload'>,
): Cell =>
  beginCell()
    .storeUint(operations.notification, 32)
    .storeUint(queryId, 64)
    .storeCoins(amount)
    .storeAddress(from)
    .storeSlice(payload.beginParse())
    .endCell()

/** Text comment of a body, or of a forwarded payload with its leading bit. */
export const commentOf = (body: Cell, forwarded = false): string | undefined => {
  try {
    let slice = body.beginParse()
    if (forwarded && slice.loadBit()) slice = slice.loadRef().beginParse()
    if (slice.remainingBits < 32 || slice.loadUint(32) !== 0) return undefined
    return slice.loadStringTail()
  } catch {
    return undefined // not a text
  }
}

/** The body of a transfer of the first version of this wallet. */
export const transferBody = (transfer: Omit<JettonTransfer, 'payload'>, comment: string | undefined): Cell => {
  const head = beginCell()
    .storeUint(operations.transfer, 32)
    .storeUint(transfer.queryId, 64)
    .storeCoins(transfer.amount)
    .storeAddress(transfer.to)
    .storeAddress(transfer.response)
    .storeBit(false)
    .storeCoins(transfer.forward)
  if (comment === undefined) return head.storeBit(false).endCell()
  return head.storeBit(true).storeRef(textComment(comment)).endCell()
}

/** Body of a text comment. */
export const textComment = (text: string): Cell => beginCell().storeUint(0, 32).storeStringTail(text).endCell()
