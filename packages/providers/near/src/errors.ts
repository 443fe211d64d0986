import { ceilDiv, cutText, type Decline, READ_TEXT, raiseTen, type Token, UpstreamError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { declineTooSmall, findRefusalRow } from '@switchyard/provider-kit'
import { clickRefusals } from './refusals.ts'

/** The request that was refused. */
export interface Refused {
  readonly sell: Token
  /** Base units. */
  readonly sellAmount: bigint
  /** The recipient is the user's, not a placeholder. */
  readonly namedRecipient: boolean
  readonly namedRefund: boolean
  /** USD price of one whole sell token; `undefined` when the token list has none. */
  readonly usd: string | undefined
  /** An internal server error is a fault of 1Click: it refuses the same quote without the user's addresses too. */
  readonly serverErrorIsFault: boolean
}

/** Given for some recipients, such as XRP's genesis account, and when 1Click itself fails. */
const SERVER_ERROR = /^internal server error$/i

/**
 * Maps a refusal of 1Click to an error code.
 *
 * @throws {UpstreamError} for faults: an internal error that is none of the request, bodies without a message, rejected keys
 */
export const translateError = ({ body, status }: ApiAnswer, refused: Refused): Decline => {
  const text = readMessage(body)
  const isServerFault = SERVER_ERROR.test(text ?? '') && (refused.serverErrorIsFault || status >= 500)
  if (text === undefined || isServerFault) {
    throw new UpstreamError(`1Click answered HTTP ${status}.`, { status: isServerFault ? 500 : status })
  }

  const { sell, usd, namedRecipient, namedRefund } = refused
  const refuse = (errorCode: string): Decline => ({ errorCode, message: `NEAR: ${text}` })

  // The minimum is in base units of the sell asset, because only inputs are fixed.
  const [, bridgeMinimum] = /try at least (\d{1,60})\b/i.exec(text) ?? []
  if (bridgeMinimum !== undefined) return declineTooSmall(refused, 'NEAR', BigInt(bridgeMinimum)).declined

  const [, dollars] = /minimum swap amount is \$(\d[\d,]{0,30}(?:\.\d{1,6})?)/i.exec(text) ?? []
  if (dollars !== undefined) {
    // Without a price the minimum is known in dollars only.
    const [whole = '', fraction = ''] = (usd ?? '0').split('.')
    const price = BigInt(whole + fraction)
    if (price === 0n) return refuse('sellAssetAmountTooSmall')
    const [units = '', cents = ''] = dollars.replaceAll(',', '').split('.')
    const scaled = BigInt(units + cents) * raiseTen(sell.decimals + fraction.length)
    return declineTooSmall(refused, 'NEAR', ceilDiv(scaled, price * raiseTen(cents.length))).declined
  }

  const row = findRefusalRow(text, clickRefusals)
  // Every refusal has status 400, but for a few texts.
  if (status !== 400 && (status >= 500 || !row)) throw new UpstreamError(`1Click answered HTTP ${status}.`, { status })
  if (row) return refuse(row.code)

  // A refused placeholder is not the user's mistake.
  const isRefusedField = (field: string): boolean =>
    new RegExp(`\\b${field} (is not valid|should not be empty)`).test(text)
  if (isRefusedField('recipient')) return refuse(namedRecipient ? 'invalidBuyAssetAddress' : 'unknownError')
  if (isRefusedField('refundTo')) return refuse(namedRefund ? 'invalidRefundAddress' : 'unknownError')

  // Valid payout addresses that are refused.
  if (SERVER_ERROR.test(text) || /withdraw to exchange|\brecipient\b/i.test(text)) {
    return refuse(namedRecipient ? 'invalidDestinationAddress' : 'noQuoteResponse')
  }
  return { ...refuse('unknownError'), unexplained: true }
}

/** Reads the message of an error body; validation errors hold a list. */
export const readMessage = (body: unknown): string | undefined => {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined
  const { message } = body
  // Far more entries than a request has members.
  const list = Array.isArray(message) ? message.slice(0, 50) : [message]
  if (!list.every((one) => typeof one === 'string')) return undefined
  const text = list.map((one) => cutText(one, READ_TEXT)).join('; ')
  return text === '' ? undefined : cutText(text, READ_TEXT)
}

export const isServerError = ({ ok, body }: ApiAnswer): boolean => !ok && SERVER_ERROR.test(readMessage(body) ?? '')
