import { base64url, hex } from '@scure/base'
import { decodeText, UnreadableInput } from '@switchyard/chain-kit'
import { UpstreamError } from '@switchyard/core'
import { at } from '@switchyard/net'
import { formatCanonical, parseAddress } from './address.ts'
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
  return [...new Set(transactions.flatMap(readTransactionRecipients))]
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
  const body = at(answer, 'transactions', 0, 'in_msg', 'message_content', 'body')
  return isExcess(body) && origin !== readHash(String(own)) ? origin : undefined
}

const isExcess = (body: unknown): boolean => {
  try {
    return new Slice(readBag(String(body))).uint(32) === BigInt(EXCESSES)
  } catch (error) {
    if (!UnreadableInput.is(error)) throw error
    return false // another kind of message
  }
}

const readTransactionRecipients = (transaction: unknown): readonly string[] => {
  if (at(transaction, 'description', 'aborted') === true) return []
  const sent = at(transaction, 'out_msgs')
  const incoming = at(transaction, 'in_msg')
  const messages = [
    ...(typeof at(incoming, 'source') === 'string' ? [incoming] : []),
    ...(Array.isArray(sent) ? sent : []),
  ]
  return messages.flatMap(readRecipient)
}

/** External messages have no destination account; a bounced message returns coins. */
const readRecipient = (message: unknown): readonly string[] => {
  const destination = at(message, 'destination')
  if (typeof destination !== 'string' || at(message, 'bounced') === true) return []
  const address = parseAddress(destination)
  if (!address) throw new UpstreamError('The gateway returned an invalid recipient address.')
  return [readJettonRecipient(at(message, 'message_content', 'body')) ?? formatCanonical(address)]
}

/** The recipient in a transfer message to a jetton wallet; `undefined` for any other message. Source: TEP-74. */
const readJettonRecipient = (body: unknown): string | undefined => {
  try {
    const slice = new Slice(readBag(String(body)))
    if (slice.uint(32) !== BigInt(JETTON_TRANSFER)) return undefined
    slice.uint(64)
    slice.coins()
    const to = slice.address()
    return to && formatCanonical(to)
  } catch (error) {
    if (!UnreadableInput.is(error)) throw error
    return undefined // another kind of message
  }
}
