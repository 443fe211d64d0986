import { base64 } from '@scure/base'
import { bytesOf, lastBytes, readFields, textOf, writeFields } from '../../codec/protobuf.ts'
import { writeAddress } from './address.ts'
import type { CosmosChain } from './cosmos-chain.ts'
import { refuseWith } from './sdk-error.ts'

/** An amount of one denomination. */
export interface Coin {
  readonly denom: string
  readonly amount: bigint
}

/** A decoded message: a transfer, or a deposit to the chain itself, which has no recipient. */
export interface CosmosMessage {
  readonly signer: string
  /** Absent on a deposit. */
  readonly to?: string
  readonly coins: readonly Coin[]
  /** Memo inside a deposit. */
  readonly memo?: string
  /** As the REST gateway prints it. */
  readonly json: Readonly<Record<string, unknown>>
}

export const BANK_SEND = '/cosmos.bank.v1beta1.MsgSend'
const OWN_SEND = '/types.MsgSend'
const DEPOSIT = '/types.MsgDeposit'

const amountOf = (digits: string): bigint => {
  if (!/^\d{1,78}$/.test(digits)) return refuseWith('txDecode', `${JSON.stringify(digits)} is not an integer`)
  return BigInt(digits)
}

/** Decodes `cosmos.base.v1beta1.Coin`. */
export const readCoin = (bytes: Uint8Array): Coin => {
  const fields = readFields(bytes)
  return { denom: textOf(fields, 1), amount: amountOf(textOf(fields, 2)) }
}

export const writeCoin = ({ denom, amount }: Coin): Uint8Array => writeFields([1, denom], [2, String(amount)])

const jsonOf = ({ denom, amount }: Coin) => ({ denom, amount: String(amount) })

/** Bank transfers hold addresses as text; those of THORChain and MAYAChain hold account bytes. */
const readSend = (chain: CosmosChain, type: string, value: Uint8Array): CosmosMessage => {
  const fields = readFields(value)
  const address = (number: number): string =>
    type === BANK_SEND ? textOf(fields, number) : writeAddress(chain.prefix, lastBytes(fields, number))
  const coins = bytesOf(fields, 3).map(readCoin)
  const [signer, to] = [address(1), address(2)]
  const json = { '@type': type, from_address: signer, to_address: to, amount: coins.map(jsonOf) }
  return { signer, to, coins, json }
}

/** Denomination of an asset of the chain itself: `RUNE` is `rune`. */
const denomOf = (symbol: string): string => symbol.toLowerCase()

const readDepositCoin = (chain: CosmosChain, bytes: Uint8Array): Coin & { readonly json: object } => {
  const fields = readFields(bytes)
  const asset = readFields(lastBytes(fields, 1))
  const [network, symbol, ticker] = [textOf(asset, 1), textOf(asset, 2), textOf(asset, 3)]
  if (network !== chain.chain) return refuseWith('unknownRequest', `asset ${network}.${symbol} is not native`)
  const amount = amountOf(textOf(fields, 2))
  const json = { asset: { chain: network, symbol, ticker, synth: false }, amount: String(amount), decimals: '0' }
  return { denom: denomOf(symbol), amount, json }
}

const readDeposit = (chain: CosmosChain, value: Uint8Array): CosmosMessage => {
  const fields = readFields(value)
  const coins = bytesOf(fields, 1).map((bytes) => readDepositCoin(chain, bytes))
  const memo = textOf(fields, 2)
  const account = lastBytes(fields, 3)
  const json = { '@type': DEPOSIT, coins: coins.map((coin) => coin.json), memo, signer: base64.encode(account) }
  return { signer: writeAddress(chain.prefix, account), coins, memo, json }
}

/** Decodes a message inside `google.protobuf.Any`. Throws an `SdkError` for one the chain does not have. */
export const readMessage = (chain: CosmosChain, any: Uint8Array): CosmosMessage => {
  const fields = readFields(any)
  const [type, value] = [textOf(fields, 1), lastBytes(fields, 2)]
  if (type === BANK_SEND || (type === OWN_SEND && chain.own)) return readSend(chain, type, value)
  if (type === DEPOSIT && chain.own) return readDeposit(chain, value)
  return refuseWith('txDecode', `unable to resolve type URL ${type}`)
}

/** Encodes a bank transfer inside `google.protobuf.Any`. */
export const writeBankSend = (from: string, to: string, coin: Coin): Uint8Array =>
  writeFields([1, BANK_SEND], [2, writeFields([1, from], [2, to], [3, writeCoin(coin)])])
