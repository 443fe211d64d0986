import { base64 } from '@scure/base'
import { refuse } from '@switchyard/chain-kit'
import type { Deposit, Json } from '@switchyard/core'
import { decodeAccount } from './address.ts'
import { findDenom } from './denom.ts'
import type { Network } from './network.ts'

/** A message in the format of CosmJS: `value` is its proto3 JSON, so accounts in bytes are base64. */
export interface Message {
  readonly typeUrl: string
  readonly value: Readonly<Record<string, Json>>
}

export const BANK_SEND = '/cosmos.bank.v1beta1.MsgSend'
export const SEND = '/types.MsgSend'
export const DEPOSIT = '/types.MsgDeposit'

/** The sender or recipient of a message: canonical address and account bytes. */
export interface MessageAccount {
  readonly address: string
  readonly account: Uint8Array
}

/**
 * Reads an address of the chain.
 *
 * @param role Used in the error message: `sender`, `recipient`.
 * @throws {SwapError} `unableToBuildTransaction` for an invalid address.
 */
export const readMessageAccount = (
  { prefix, code }: Network,
  text: string | undefined,
  role: string,
): MessageAccount => {
  const account = text === undefined ? undefined : decodeAccount(prefix, text)
  if (text === undefined || !account)
    return refuse(`The ${role} ${text ?? '(none)'} is not a valid address on ${code}.`)
  return { address: text.toLowerCase(), account }
}

/** Creates a transfer message. THORChain and MAYAChain use a message type of their own, with accounts as bytes. */
export const createSendMessage = (
  network: Network,
  { from, to }: { readonly from: MessageAccount; readonly to: MessageAccount },
  { asset, amount }: Deposit,
): Message => {
  const coins = [{ denom: findDenom(network, asset), amount: amount.toString() }]
  return network.deposits
    ? {
        typeUrl: SEND,
        value: { fromAddress: base64.encode(from.account), toAddress: base64.encode(to.account), amount: coins },
      }
    : { typeUrl: BANK_SEND, value: { fromAddress: from.address, toAddress: to.address, amount: coins } }
}

/**
 * Creates a deposit message, which sends coins to the chain itself. Only native coins: synths, trade and secured assets
 * need flags that tokens of our lists do not carry.
 */
export const createDepositMessage = (
  network: Network,
  { from, memo }: { readonly from: MessageAccount; readonly memo: string },
  { asset, amount }: Deposit,
): Message => {
  if (!network.deposits) return refuse(`${network.code} has no deposit messages; a transfer is required.`)
  if (asset.address !== undefined)
    return refuse(`${asset.identifier} cannot be sent with a deposit message; only native coins can.`)
  findDenom(network, asset)
  const coin = { asset: { chain: network.code, symbol: asset.ticker, ticker: asset.ticker }, amount: amount.toString() }
  return { typeUrl: DEPOSIT, value: { coins: [coin], memo, signer: base64.encode(from.account) } }
}
