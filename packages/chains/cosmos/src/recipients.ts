import { UpstreamError } from '@switchyard/core'
import { at } from '@switchyard/net'
import { readAddress } from './address.ts'
import { BANK_SEND, SEND } from './message.ts'

const BANK_MULTI_SEND = '/cosmos.bank.v1beta1.MsgMultiSend'

/**
 * Returns the accounts paid by the transfers of a transaction, read from `tx/v1beta1/txs`; empty for a failed one.
 * Deposits to THORChain and MAYAChain have no recipient; contract calls are not examined.
 *
 * @throws {UpstreamError} For a response in another format.
 */
export const readRecipients = (prefix: string, answer: unknown): readonly string[] => {
  const messages = at(answer, 'tx', 'body', 'messages')
  const code = at(answer, 'tx_response', 'code')
  if (!Array.isArray(messages) || typeof code !== 'number') return refuseMalformed()
  if (code !== 0) return []
  const addresses = messages.flatMap(listPaid)
  return [...new Set(addresses.map((text) => readAddress(prefix, String(text))?.canonical ?? refuseMalformed()))]
}

const listPaid = (message: unknown): readonly unknown[] => {
  switch (at(message, '@type')) {
    case BANK_SEND:
    case SEND:
      return [at(message, 'to_address')]
    case BANK_MULTI_SEND: {
      const outputs = at(message, 'outputs')
      return Array.isArray(outputs) ? outputs.map((output) => at(output, 'address')) : refuseMalformed()
    }
    default:
      return []
  }
}

const refuseMalformed = (): never => {
  throw new UpstreamError('The gateway returned a transaction in an unknown format.')
}
