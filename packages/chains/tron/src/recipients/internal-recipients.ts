import { hex } from '@scure/base'
import { UpstreamError } from '@switchyard/core'
import { at, readInteger } from '@switchyard/net'
import { formatAddress } from '../address.ts'

/** `Transfer(address,address,uint256)` of TRC-20. NFTs index the third argument too and have four topics. */
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Returns the addresses paid inside a contract call, from a result of `gettransactioninfobyid`: the recipients of token
 * transfers in the logs, then those of TRX sent by contracts. `{}` means that the transaction is not in a block yet.
 * Empty for a failed transaction.
 *
 * @throws {UpstreamError} For a result in another format.
 */
export const readInternalRecipients = (answer: unknown): readonly string[] => {
  if (typeof answer !== 'object' || answer === null) {
    throw new UpstreamError('The TRON gateway returned a transaction in an unknown format.')
  }
  if (at(answer, 'result') === 'FAILED') return []
  return [
    ...readList(answer, 'log').flatMap(readLogRecipient),
    ...readList(answer, 'internal_transactions').flatMap(readInternalTransfer),
  ]
}

const readList = (answer: unknown, name: string): readonly unknown[] => {
  const list = at(answer, name)
  return Array.isArray(list) ? list : []
}

const readLogRecipient = (log: unknown): readonly string[] => {
  const topics = at(log, 'topics')
  if (!Array.isArray(topics) || topics.length !== 3 || topics[0] !== TRANSFER) return []
  const digits = /^[0-9a-f]{24}([0-9a-f]{40})$/i.exec(String(topics[2]))?.[1]
  const some = /[1-9a-f]/i.test(String(at(log, 'data') ?? ''))
  return digits === undefined || /^0+$/.test(digits) || !some ? [] : [toAddress(`41${digits}`)]
}

/** The recipient of sun sent by a call that was not reverted. Other coins of the chain have a token id. */
const readInternalTransfer = (call: unknown): readonly string[] => {
  const to = at(call, 'transferTo_address')
  const values = readList(call, 'callValueInfo')
  const sun = values.some(
    (value) => at(value, 'tokenId') === undefined && (readInteger(at(value, 'callValue')) ?? 0n) > 0n,
  )
  const reads = typeof to === 'string' && /^41[0-9a-f]{40}$/i.test(to)
  return reads && sun && at(call, 'rejected') !== true ? [toAddress(to)] : []
}

const toAddress = (digits: string): string => formatAddress(hex.decode(digits.toLowerCase()))
