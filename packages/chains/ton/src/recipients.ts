import { base64url, hex } from '@scure/base'
import { at } from '@switchyard/chain-kit'
import { UpstreamError } from '@switchyard/core'
import { canonical, parseAddress } from './address.ts'
import { readBag, Slice } from './cell.ts'
import { JETTON_TRANSFER } from './jetton.ts'

/** The 32 bytes of a hash in hexadecimal; it may be given so, or in either base64. */
export const readHash = (text: string): string | undefined => {
  if (/^(?:0x)?[0-9a-f]{64}$/i.test(text)) return text.slice(-64).toLowerCase()
  if (!/^[\w+/-]{43}=?$/.test(text)) return undefined
  try {
    const spelled = text.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')
    return hex.encode(base64url.decode(`${spelled}=`))
  } catch {
    return undefined // bits behind the last byte
  }
}

/**
 * Whom the transactions of an index answer pay: recipients of the coin and of jettons that are sent, and the account itself
 * where it was sent something. Throws `UpstreamError` on another shape.
 */
export const readPaid = (answer: unknown): readonly string[] => {
  const transactions = at(answer, 'transactions')
  if (!Array.isArray(transactions)) throw new UpstreamError('The gateway listed no transactions')
  return [...new Set(transactions.flatMap(paidBy))]
}

const paidBy = (transaction: unknown): readonly string[] => {
  if (at(transaction, 'description', 'aborted') === true) return []
  const sent = at(transaction, 'out_msgs')
  const incoming = at(transaction, 'in_msg')
  const messages = [
    ...(typeof at(incoming, 'source') === 'string' ? [incoming] : []),
    ...(Array.isArray(sent) ? sent : []),
  ]
  return messages.flatMap(recipientOf)
}

/** Messages to the outside name no account; one that bounces brings money back. */
const recipientOf = (message: unknown): readonly string[] => {
  const destination = at(message, 'destination')
  if (typeof destination !== 'string' || at(message, 'bounced') === true) return []
  const address = parseAddress(destination)
  if (!address) throw new UpstreamError('The gateway named a recipient that is no address')
  return [jettonRecipient(at(message, 'message_content', 'body')) ?? canonical(address)]
}

/** The recipient a message tells a jetton wallet; `undefined` for any other message. Source: TEP-74. */
const jettonRecipient = (body: unknown): string | undefined => {
  try {
    const slice = new Slice(readBag(String(body)))
    if (slice.uint(32) !== BigInt(JETTON_TRANSFER)) return undefined
    slice.uint(64)
    slice.coins()
    const to = slice.address()
    return to && canonical(to)
  } catch {
    return undefined // a body of another kind
  }
}
