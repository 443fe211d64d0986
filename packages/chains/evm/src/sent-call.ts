import { type SentCall, UpstreamError } from '@switchyard/core'
import { at } from '@switchyard/net'
import { readAddress } from './address.ts'
import { askTransaction, readHash, readResult } from './gateway/transaction.ts'
import type { Scope } from './settings.ts'

/**
 * Returns the contract call of a transaction, pending or mined; `undefined` for a plain payment, a contract creation, an unknown hash
 * and an invalid hash.
 *
 * @param hash Transaction hash, with or without `0x`.
 * @throws {UpstreamError} for an answer that is not a transaction.
 */
export const readSentCall = async (
  chain: string,
  hash: string,
  { context, settings }: Scope,
): Promise<SentCall | undefined> => {
  const id = readHash(hash)
  if (id === undefined) return undefined
  const { sent } = await settings.nodes(chain).ask({ sent: askTransaction(id) }, context)
  const transaction = readResult(sent)
  const data = String(at(transaction, 'input'))
  const to = readAddress(String(at(transaction, 'to')))?.canonical
  if (transaction === undefined || to === undefined || data === '0x') return undefined
  const from = readAddress(String(at(transaction, 'from')))?.canonical
  const value = at(transaction, 'value')
  if (from === undefined || typeof value !== 'string' || !/^0x[0-9a-f]+$/i.test(value))
    throw new UpstreamError(`The node returned no sender or value of the transaction ${hash}.`)
  return { from, to, data, value: BigInt(value) }
}
