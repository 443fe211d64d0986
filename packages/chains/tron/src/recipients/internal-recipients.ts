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

  const paid: string[] = []
  for (const log of readList(answer, 'log')) {
    const topics = at(log, 'topics')
    if (!Array.isArray(topics) || topics.length !== 3 || topics[0] !== TRANSFER) continue
    const digits = /^[0-9a-f]{24}([0-9a-f]{40})$/i.exec(String(topics[2]))?.[1]
    const isZero = !/[1-9a-f]/i.test(String(at(log, 'data') ?? ''))
    if (digits !== undefined && !/^0+$/.test(digits) && !isZero) paid.push(`41${digits}`)
  }
  for (const call of readList(answer, 'internal_transactions')) {
    const to = at(call, 'transferTo_address')
    if (at(call, 'rejected') === true || typeof to !== 'string' || !/^41[0-9a-f]{40}$/i.test(to)) continue
    // Other coins than TRX have a token id.
    const sendsTrx = readList(call, 'callValueInfo').some(
      (value) => at(value, 'tokenId') === undefined && (readInteger(at(value, 'callValue')) ?? 0n) > 0n,
    )
    if (sendsTrx) paid.push(to)
  }
  return paid.map((digits) => formatAddress(hex.decode(digits.toLowerCase())))
}

const readList = (answer: unknown, name: string): readonly unknown[] => {
  const list = at(answer, name)
  return Array.isArray(list) ? list : []
}
