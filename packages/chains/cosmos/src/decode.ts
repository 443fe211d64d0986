import { base64 } from '@scure/base'
import { readMemo } from '@switchyard/chain-kit'
import { type BuiltTransaction, chainByCode, type DecodedDeposit, parseBase } from '@switchyard/core'
import { accountAddress, readAddress } from './address.ts'
import { assetOfDenom } from './denom.ts'
import { BANK_SEND, DEPOSIT, SEND } from './message.ts'
import type { Network } from './network.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads a transaction back from its one message. Throws `TypeError` on anything it does not know whole: another chain's
 * transaction, a second message, a message of another kind, an asset with flags, a memo said in two ways.
 */
export const decode = (network: Network, { tx }: BuiltTransaction): DecodedDeposit => {
  const { msgs, memo, chainId, fee } = fields(tx)
  if (chainId !== chainByCode(network.code)?.chainId) throw new TypeError(`The transaction is not for ${network.code}`)
  if (!Array.isArray(msgs) || msgs.length !== 1) throw new TypeError('A deposit has exactly one message')
  const { typeUrl, value } = fields(msgs[0])
  const said = text(memo)
  if (typeUrl === DEPOSIT && network.deposits)
    return { ...readDeposit(network, fields(value), said), ...readMemo(said), ...readFee(network, fee) }
  if (typeUrl !== (network.deposits ? SEND : BANK_SEND)) throw new TypeError(`A message ${String(typeUrl)}`)
  return { ...readSend(network, fields(value)), ...readMemo(said), ...readFee(network, fee) }
}

/** Coins the transaction offers for its gas, all in the chain's fee coin. A chain may take a fee of its own beside. */
const readFee = ({ feeDenom }: Network, fee: unknown): Pick<DecodedDeposit, 'fee'> => {
  const { amount, payer, granter } = fields(fee)
  if (!Array.isArray(amount) || payer || granter) throw new TypeError('A fee of another shape, or of somebody else')
  const coins = amount.map(fields)
  if (coins.some(({ denom }) => denom !== feeDenom)) throw new TypeError('A fee in another coin')
  return { fee: coins.reduce((sum, coin) => sum + base(coin.amount), 0n) }
}

const readSend = (network: Network, { fromAddress, toAddress, amount }: Fields): DecodedDeposit => {
  const from = [address(network, fromAddress)]
  if (!Array.isArray(amount) || amount.length !== 1) throw new TypeError('A transfer sends exactly one coin')
  const coin = fields(amount[0])
  const units = base(coin.amount)
  return {
    to: address(network, toAddress),
    amount: units,
    ...assetOfDenom(network, text(coin.denom)),
    others: [],
    from,
  }
}

const readDeposit = (network: Network, { coins, memo, signer }: Fields, said: string): DecodedDeposit => {
  const from = [accountAddress(network.prefix, base64.decode(text(signer)))]
  if (text(memo) !== said) throw new TypeError('Message and transaction carry different memos')
  if (!Array.isArray(coins) || coins.length !== 1) throw new TypeError('A deposit hands over exactly one coin')
  const { asset, amount } = fields(coins[0])
  const { chain, symbol, ticker, ...flags } = fields(asset)
  const known = chain === network.code && symbol === ticker && Object.hasOwn(network.coins, text(symbol))
  if (!known || Object.values(flags).some(Boolean)) throw new TypeError('An asset that is no coin of the chain')
  return { amount: base(amount), asset: `${network.code}.${text(symbol)}`, others: [], from }
}

const address = (network: Network, spelled: unknown): string => {
  const bech32 = network.deposits ? accountAddress(network.prefix, base64.decode(text(spelled))) : text(spelled)
  const reading = readAddress(network.prefix, bech32)
  if (!reading) throw new TypeError(`${bech32} is no address of ${network.code}`)
  return reading.canonical
}

const base = (digits: unknown): bigint => {
  const units = typeof digits === 'string' ? parseBase(digits) : undefined
  if (units === undefined) throw new TypeError('An amount that is no number')
  return units
}

const fields = (value: unknown): Fields => {
  if (typeof value !== 'object' || value === null) throw new TypeError('A part of the transaction is missing')
  return value as Fields
}

const text = (value: unknown): string => {
  if (typeof value !== 'string') throw new TypeError('A part of the transaction is no text')
  return value
}
