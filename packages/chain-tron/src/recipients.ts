import { hex } from '@scure/base'
import { at } from '@switchyard/chain-kit'
import { UpstreamError } from '@switchyard/core'
import { addressBytes, formatAddress } from './address.ts'
import { readTransfer } from './trc20.ts'

/** Hexadecimal digits of `transfer(address,uint256)`; what stands behind them is nothing to the token. */
const TRANSFER_LENGTH = 136

/**
 * Whom an answer to `gettransactionbyid` pays: the recipient of TRX or of a token, else the contract called. `{}` stands for
 * an unknown transaction and pays nobody, nor does a failed one. Throws `UpstreamError` on other shapes.
 */
export const readPaid = (answer: unknown): readonly string[] => {
  if (typeof answer !== 'object' || answer === null) return broken()
  if (Object.keys(answer).length === 0) return []
  const contracts = at(answer, 'raw_data', 'contract')
  if (!Array.isArray(contracts)) return broken()
  const outcome = at(answer, 'ret', 0, 'contractRet') ?? 'SUCCESS'
  return outcome === 'SUCCESS' ? contracts.flatMap(paidBy) : []
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
