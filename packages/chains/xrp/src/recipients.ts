import { UpstreamError } from '@switchyard/core'
import { at } from '@switchyard/net'
import { readAddress } from './address.ts'

/**
 * The account an answer to `tx` pays, of XRP or of an issued currency. An unknown transaction, one that failed, and one that
 * is no payment pay nobody. Throws `UpstreamError` on other refusals and shapes.
 */
export const readPaid = (answer: unknown): readonly string[] => {
  const result = at(answer, 'result')
  const error = at(result, 'error')
  if (error === 'txnNotFound') return []
  if (error !== undefined) throw new UpstreamError(`An XRP server answered ${String(error).slice(0, 100)}.`)
  // Version 2 of the API puts the transaction into a field of its own.
  const transaction = at(result, 'tx_json') ?? result
  const type = at(transaction, 'TransactionType')
  if (typeof type !== 'string') throw new UpstreamError('The XRP server named no transaction.')
  const outcome = at(result, 'meta', 'TransactionResult') ?? 'tesSUCCESS'
  return type === 'Payment' && outcome === 'tesSUCCESS' ? [destinationOf(transaction)] : []
}

const destinationOf = (payment: unknown): string => {
  const destination = readAddress(String(at(payment, 'Destination')))
  if (!destination) throw new UpstreamError('The XRP server named no destination.')
  return destination.canonical
}
