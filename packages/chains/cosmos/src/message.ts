import { base64 } from '@scure/base'
import { refuse } from '@switchyard/chain-kit'
import type { Deposit, Json } from '@switchyard/core'
import { accountBytes } from './address.ts'
import { denomOf } from './denom.ts'
import type { Network } from './network.ts'

/** A message in the manner of CosmJS: `value` is its proto3 JSON, so addresses kept as bytes are base64. */
export interface Message {
  readonly typeUrl: string
  readonly value: Readonly<Record<string, Json>>
}

export const BANK_SEND = '/cosmos.bank.v1beta1.MsgSend'
export const SEND = '/types.MsgSend'
export const DEPOSIT = '/types.MsgDeposit'

/** The sender or recipient of a message: its address in canonical spelling and its account. */
export interface Party {
  readonly address: string
  readonly account: Uint8Array
}

/** Reads an address of the chain, or refuses, naming its role. */
export const partyOf = ({ prefix, code }: Network, text: string | undefined, role: string): Party => {
  const account = text === undefined ? undefined : accountBytes(prefix, text)
  if (text === undefined || !account) return refuse(`The ${role} ${text ?? '(none)'} is no address of ${code}.`)
  return { address: text.toLowerCase(), account }
}

/** Sends coins to an account. THORChain and MAYAChain have a message of their own, with accounts as bytes. */
export const sendMessage = (network: Network, from: Party, to: Party, { asset, amount }: Deposit): Message => {
  const coins = [{ denom: denomOf(network, asset), amount: amount.toString() }]
  return network.deposits
    ? {
        typeUrl: SEND,
        value: { fromAddress: base64.encode(from.account), toAddress: base64.encode(to.account), amount: coins },
      }
    : { typeUrl: BANK_SEND, value: { fromAddress: from.address, toAddress: to.address, amount: coins } }
}

/**
 * Hands coins to the chain itself. Only the chain's own coins: what else its accounts hold needs flags (synth, trade,
 * secured) no token of a list carries.
 */
export const depositMessage = (network: Network, from: Party, memo: string, { asset, amount }: Deposit): Message => {
  if (!network.deposits) return refuse(`${network.code} has no deposit message.`)
  if (asset.address !== undefined) return refuse(`${asset.identifier} cannot leave by a deposit message.`)
  denomOf(network, asset)
  const coin = { asset: { chain: network.code, symbol: asset.ticker, ticker: asset.ticker }, amount: amount.toString() }
  return { typeUrl: DEPOSIT, value: { coins: [coin], memo, signer: base64.encode(from.account) } }
}
