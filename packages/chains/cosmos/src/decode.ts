import { base64 } from '@scure/base'
import { readMemo, requireDecoded, UnreadableInput } from '@switchyard/chain-kit'
import { type BuiltTransaction, type DecodedDeposit, findChain, parseBase } from '@switchyard/core'
import { encodeAccount, readAddress } from './address.ts'
import { findAsset } from './denom.ts'
import { BANK_SEND, DEPOSIT, SEND } from './message.ts'
import type { Network } from './network.ts'

type JsonObject = Readonly<Record<string, unknown>>

/**
 * Decodes a transaction with one message.
 *
 * @throws {UnreadableInput} For anything it does not fully understand: another chain, several messages, another message type,
 * an asset with flags, two different memos.
 */
export const decode = (network: Network, { tx }: BuiltTransaction): DecodedDeposit => {
  const { msgs, memo, chainId, fee } = requireObject(tx)
  if (chainId !== findChain(network.code)?.chainId)
    throw new UnreadableInput(`The transaction is not for ${network.code}; its chain id is ${String(chainId)}.`)
  if (!Array.isArray(msgs) || msgs.length !== 1) throw new UnreadableInput('A deposit must have exactly one message.')
  const { typeUrl, value } = requireObject(msgs[0])
  const memoText = requireText(memo)
  const isDeposit = typeUrl === DEPOSIT && network.deposits
  if (!isDeposit && typeUrl !== (network.deposits ? SEND : BANK_SEND))
    throw new UnreadableInput(`The message type ${String(typeUrl)} is not a deposit.`)
  const message = requireObject(value)

  // The gas fee, in the chain's fee coin. The chain may charge another fee itself.
  const { amount: feeCoins, payer, granter } = requireObject(fee)
  if (!Array.isArray(feeCoins) || payer || granter)
    throw new UnreadableInput('The fee is malformed or paid by another account.')
  const coins = feeCoins.map(requireObject)
  if (coins.some(({ denom }) => denom !== network.feeDenom))
    throw new UnreadableInput(`The fee must be paid in ${network.feeDenom}.`)
  const shared = {
    others: [],
    ...readMemo(memoText),
    fee: coins.reduce((sum, { amount }) => sum + requireBase(amount), 0n),
  }

  if (!isDeposit) {
    const { fromAddress, toAddress, amount } = message
    const from = [readAccountAddress(network, fromAddress)]
    if (!Array.isArray(amount) || amount.length !== 1)
      throw new UnreadableInput('A transfer must send exactly one coin.')
    const coin = requireObject(amount[0])
    const sold = { amount: requireBase(coin.amount), ...findAsset(network, requireText(coin.denom)) }
    return { to: readAccountAddress(network, toAddress), ...sold, from, ...shared }
  }

  const from = [encodeAccount(network.prefix, requireDecoded(base64, requireText(message.signer)))]
  if (requireText(message.memo) !== memoText)
    throw new UnreadableInput('The message and the transaction have different memos.')
  if (!Array.isArray(message.coins) || message.coins.length !== 1)
    throw new UnreadableInput('A deposit must send exactly one coin.')
  const { asset, amount } = requireObject(message.coins[0])
  const { chain, symbol, ticker, ...flags } = requireObject(asset)
  const known = chain === network.code && symbol === ticker && Object.hasOwn(network.coins, requireText(symbol))
  if (!known || Object.values(flags).some(Boolean))
    throw new UnreadableInput(`The asset is not a coin of ${network.code}.`)
  return { amount: requireBase(amount), asset: `${network.code}.${requireText(symbol)}`, from, ...shared }
}

const readAccountAddress = (network: Network, encoded: unknown): string => {
  const bech32 = network.deposits
    ? encodeAccount(network.prefix, requireDecoded(base64, requireText(encoded)))
    : requireText(encoded)
  const reading = readAddress(network.prefix, bech32)
  if (!reading) throw new UnreadableInput(`${bech32} is not a valid address on ${network.code}.`)
  return reading.canonical
}

const requireBase = (digits: unknown): bigint => {
  const units = typeof digits === 'string' ? parseBase(digits) : undefined
  if (units === undefined) throw new UnreadableInput('An amount is not a decimal number.')
  return units
}

const requireObject = (value: unknown): JsonObject => {
  if (typeof value !== 'object' || value === null)
    throw new UnreadableInput('A part of the transaction is not an object.')
  return value as JsonObject
}

const requireText = (value: unknown): string => {
  if (typeof value !== 'string') throw new UnreadableInput('A part of the transaction is not a string.')
  return value
}
