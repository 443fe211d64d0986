import { base64url, hex } from '@scure/base'
import { decodeText, UnreadableInput } from '@switchyard/chain-kit'
import { UpstreamError } from '@switchyard/core'
import { at } from '@switchyard/net'
import { formatAddress, parseAddress } from './address.ts'
import { readBag, Slice } from './cell.ts'
import { EXCESSES, JETTON_TRANSFER } from './jetton.ts'

/** Reads a hash in hexadecimal or in either kind of base64 and returns it in hexadecimal. */
export const readHash = (text: string): string | undefined => {
  if (/^(?:0x)?[0-9a-f]{64}$/i.test(text)) return text.slice(-64).toLowerCase()
  if (!/^[\w+/-]{43}=?$/.test(text)) return undefined
  const urlSafe = text.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')
  // Trailing bits after the last byte are refused.
  const bytes = decodeText(base64url, `${urlSafe}=`)
  return bytes && hex.encode(bytes)
}

/**
 * Returns the addresses paid by the transactions of an index response: recipients of sent coins and jettons, and the
 * account itself when it received a message.
 *
 * @throws {UpstreamError} For a response in another format.
 */
export const readRecipients = (answer: unknown): readonly string[] => {
  const transactions = at(answer, 'transactions')
  if (!Array.isArray(transactions)) throw new UpstreamError('The gateway returned no list of transactions.')
  const paid = new Set<string>()
  for (const transaction of transactions) {
    if (at(transaction, 'description', 'aborted') === true) continue
    const sent = at(transaction, 'out_msgs')
    const incoming = at(transaction, 'in_msg')
    const messages = Array.isArray(sent) ? [...sent] : []
    if (typeof at(incoming, 'source') === 'string') messages.unshift(incoming)
    for (const message of messages) {
      // External messages have no destination account; a bounced message returns coins.
      const destination = at(message, 'destination')
      if (typeof destination !== 'string' || at(message, 'bounced') === true) continue
      const address = parseAddress(destination)
      if (!address) throw new UpstreamError('The gateway returned an invalid recipient address.')
      // A transfer of jettons goes to a jetton wallet; its recipient follows the query id and the amount. Source: TEP-74.
      const owner = readBody(message, JETTON_TRANSFER, (body) => {
        body.uint(64)
        body.coins()
        return body.address()
      })
      paid.add(formatAddress(owner ?? address))
    }
  }
  return [...paid]
}

/**
 * Hash of the first transaction of the trace, where the only transaction of the response received the excess of a transfer:
 * wallets show it last, but only the first one says who was paid.
 *
 * Source: toncenter version 3, `trace_id`.
 */
export const findOrigin = (answer: unknown): string | undefined => {
  const own = at(answer, 'transactions', 0, 'hash')
  const origin = readHash(String(at(answer, 'transactions', 0, 'trace_id')))
  const isExcess = readBody(at(answer, 'transactions', 0, 'in_msg'), EXCESSES, () => true)
  return isExcess && origin !== readHash(String(own)) ? origin : undefined
}

/** Reads the body of a message after this operation code; `undefined` for a message of another kind. */
const readBody = <T>(message: unknown, operation: number, read: (body: Slice) => T): T | undefined => {
  try {
    const body = new Slice(readBag(String(at(message, 'message_content', 'body'))))
    return body.uint(32) === BigInt(operation) ? read(body) : undefined
  } catch (error) {
    if (!UnreadableInput.is(error)) throw error
    return undefined
  }
}
