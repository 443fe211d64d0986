import { UpstreamError } from '@switchyard/core'
import { at } from '@switchyard/net'
import { readAddress } from './address.ts'

/**
 * Returns the account paid by a result of `tx`, in XRP or an issued currency. Empty for unknown and failed transactions
 * and for anything but a payment.
 *
 * @throws {UpstreamError} For other errors and formats.
 */
export const readRecipients = (answer: unknown): readonly string[] => {
  const result = at(answer, 'result')
  const error = at(result, 'error')
  if (error === 'txnNotFound') return []
  if (error !== undefined) throw new UpstreamError(`An XRP server returned the error ${String(error).slice(0, 100)}.`)
  // API version 2 has the transaction in a field of its own.
  const transaction = at(result, 'tx_json') ?? result
  const type = at(transaction, 'TransactionType')
  if (typeof type !== 'string') throw new UpstreamError('The XRP server returned no transaction.')
  const outcome = at(result, 'meta', 'TransactionResult') ?? 'tesSUCCESS'
  if (type !== 'Payment' || outcome !== 'tesSUCCESS') return []
  const destination = readAddress(String(at(transaction, 'Destination')))
  if (!destination) throw new UpstreamError('The XRP server returned no destination.')
  return [destination.canonical]
}
