import { hex } from '@scure/base'
import { at, integer } from '@switchyard/chain-kit'
import { UpstreamError } from '@switchyard/core'
import { formatAddress } from './address.ts'

/** `Transfer(address,address,uint256)` of TRC-20; NFTs index the third as well and have a topic more. */
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Who is paid while a contract runs, from an answer to `gettransactioninfobyid`: recipients of the tokens its logs tell of,
 * then those of TRX that contracts hand on. `{}` stands for a transaction that is in no block yet. Nobody of a failed one.
 * Throws `UpstreamError` on another shape.
 */
export const readPaidInside = (answer: unknown): readonly string[] => {
  if (typeof answer !== 'object' || answer === null) {
    throw new UpstreamError('The TRON gateway described a transaction in an unknown way.')
  }
  if (at(answer, 'result') === 'FAILED') return []
  return [...listOf(answer, 'log').flatMap(paidInLog), ...listOf(answer, 'internal_transactions').flatMap(handedOn)]
}

const listOf = (answer: unknown, name: string): readonly unknown[] => {
  const list = at(answer, name)
  return Array.isArray(list) ? list : []
}

const paidInLog = (log: unknown): readonly string[] => {
  const topics = at(log, 'topics')
  if (!Array.isArray(topics) || topics.length !== 3 || topics[0] !== TRANSFER) return []
  const digits = /^[0-9a-f]{24}([0-9a-f]{40})$/i.exec(String(topics[2]))?.[1]
  const some = /[1-9a-f]/i.test(String(at(log, 'data') ?? ''))
  return digits === undefined || /^0+$/.test(digits) || !some ? [] : [spelled(`41${digits}`)]
}

/** Sun handed on by a call that was not undone; other coins of the chain name their token beside. */
const handedOn = (call: unknown): readonly string[] => {
  const to = at(call, 'transferTo_address')
  const values = listOf(call, 'callValueInfo')
  const sun = values.some((value) => at(value, 'tokenId') === undefined && (integer(at(value, 'callValue')) ?? 0n) > 0n)
  const reads = typeof to === 'string' && /^41[0-9a-f]{40}$/i.test(to)
  return reads && sun && at(call, 'rejected') !== true ? [spelled(to)] : []
}

const spelled = (digits: string): string => formatAddress(hex.decode(digits.toLowerCase()))
