import { hex } from '@scure/base'
import { at } from '@switchyard/chain-kit'
import { UpstreamError } from '@switchyard/core'
import { addressBytes, formatAddress } from './address.ts'
import { readTransfer } from './trc20.ts'

/** Hexadecimal digits of `transfer(address,uint256)`; what stands behind them is nothing to the token. */
const TRANSFER_LENGTH = 136

/** Whom a transaction pays by itself, and whether it calls a contract that may pay others. */
export interface Paid {
  readonly recipients: readonly string[]
  readonly calls: boolean
}

const NOBODY: Paid = { recipients: [], calls: false }

/**
 * Whom an answer to `gettransactionbyid` pays: the recipient of TRX or of a token, else the contract called. `{}` stands for
 * an unknown transaction and pays nobody, nor does a failed one. Throws `UpstreamError` on other shapes.
 */
export const readPaid = (answer: unknown): Paid => {
  if (typeof answer !== 'object' || answer === null) return broken()
  if (Object.keys(answer).length === 0) return NOBODY
  const contracts = at(answer, 'raw_data', 'contract')
  if (!Array.isArray(contracts)) return broken()
  const outcome = at(answer, 'ret', 0, 'contractRet') ?? 'SUCCESS'
  return outcome === 'SUCCESS' ? { recipients: contracts.flatMap(paidBy), calls: contracts.some(calls) } : NOBODY
}

const paidBy = (contract: unknown): readonly string[] => {
  const value = at(contract, 'parameter', 'value')
  switch (at(contract, 'type')) {
    case 'TransferContract':
    case 'TransferAssetContract':
      return [addressOf(at(value, 'to_address'))]
    case 'TriggerSmartContract':
      return [tokenRecipient(at(value, 'data')) ?? addressOf(at(value, 'contract_address'))]
    default:
      return []
  }
}

/** A call of a contract that is no plain token transfer. */
const calls = (contract: unknown): boolean =>
  at(contract, 'type') === 'TriggerSmartContract' &&
  tokenRecipient(at(contract, 'parameter', 'value', 'data')) === undefined

const tokenRecipient = (data: unknown): string | undefined => {
  const text = typeof data === 'string' ? data.toLowerCase().slice(0, TRANSFER_LENGTH) : ''
  const sent = /^([0-9a-f]{2})+$/.test(text) ? readTransfer(hex.decode(text)) : undefined
  return sent && formatAddress(sent.to)
}

/** Nodes write `T…` when asked for visible addresses, and 21 bytes in hexadecimal otherwise. */
const addressOf = (text: unknown): string => {
  if (typeof text !== 'string') return broken()
  if (/^41[0-9a-f]{40}$/i.test(text)) return formatAddress(hex.decode(text.toLowerCase()))
  return addressBytes(text) ? text : broken()
}

const broken = (): never => {
  throw new UpstreamError('The TRON gateway described a transaction in an unknown way.')
}
