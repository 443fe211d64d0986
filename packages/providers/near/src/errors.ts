import { ceilDiv, type Decline, raiseTen, type Token, toHuman, UpstreamError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { declineTooSmall } from '@switchyard/provider-kit'

/** The request that was refused. */
export interface Refused {
  readonly sell: Token
  /** The recipient is the user's, not a placeholder. */
  readonly namedRecipient: boolean
  readonly namedRefund: boolean
  /** USD price of one whole sell token; `undefined` when the token list has none. */
  readonly usd: string | undefined
  /** An internal server error is a fault of 1Click: the recipient was accepted before, or another request failed too. */
  readonly serverErrorIsFault: boolean
}

type Rule = (text: string, refused: Refused) => Decline | undefined

/** Refusals with status 401, 403 or 451 that concern the request, not the key. */
const EXPECTED_TEXTS = /confidential intent|compliance policy/i

/** Given for some recipients, such as XRP's genesis account, and when 1Click itself fails. */
const SERVER_ERROR = /^internal server error$/i

/**
 * Maps a refusal of 1Click to an error code.
 *
 * @throws {UpstreamError} for faults: 5xx, bodies without a message, rejected keys
 */
export const translateError = ({ body, status }: ApiAnswer, refused: Refused): Decline => {
  const text = readMessage(body)
  const isRefusal = status === 400 || (status < 500 && EXPECTED_TEXTS.test(text ?? ''))
  if (text === undefined || !isRefusal || (refused.serverErrorIsFault && SERVER_ERROR.test(text))) {
    throw new UpstreamError(`1Click answered HTTP ${status}.`, { status })
  }

  for (const rule of rules) {
    const decline = rule(text, refused)
    if (decline) return decline
  }
  return refuse('unknownError', text)
}

/** Reads the message of an error body; validation errors hold a list. */
export const readMessage = (body: unknown): string | undefined => {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined
  const { message } = body
  if (Array.isArray(message)) return message.every((one) => typeof one === 'string') ? message.join('; ') : undefined
  return typeof message === 'string' && message !== '' ? message : undefined
}

export const isServerError = ({ ok, body }: ApiAnswer): boolean => !ok && SERVER_ERROR.test(readMessage(body) ?? '')

const refuse = (errorCode: string, text: string): Decline => ({ errorCode, message: `NEAR: ${text}` })

const matchText =
  (pattern: RegExp, errorCode: string): Rule =>
  (text) =>
    pattern.test(text) ? refuse(errorCode, text) : undefined

/** The minimum is in base units of the sell asset, because only inputs are fixed. */
const matchBridgeMinimum: Rule = (text, { sell }) => {
  const [, minimum] = /try at least (\d{1,60})\b/i.exec(text) ?? []
  return minimum === undefined ? undefined : refuseAmount(sell, BigInt(minimum))
}

const matchUsdMinimum: Rule = (text, { sell, usd }) => {
  const [, dollars] = /minimum swap amount is \$([\d,]+)/i.exec(text) ?? []
  if (dollars === undefined) return undefined

  // Without a price the minimum is known in dollars only.
  const [whole = '', fraction = ''] = (usd ?? '0').split('.')
  const price = BigInt(whole + fraction)
  if (price === 0n) return refuse('sellAssetAmountTooSmall', text)
  const scaled = BigInt(dollars.replaceAll(',', '')) * raiseTen(sell.decimals + fraction.length)
  return refuseAmount(sell, ceilDiv(scaled, price))
}

const refuseAmount = (sell: Token, minimum: bigint): Decline => {
  const result = declineTooSmall({ sell }, 'NEAR', minimum)
  if ('declined' in result) return result.declined
  return { errorCode: 'sellAssetAmountTooSmall', message: `Min amount is ${toHuman(minimum, sell.decimals)}` }
}

/** A refused placeholder is not the user's mistake. */
const matchAddress =
  (field: 'recipient' | 'refundTo', errorCode: string): Rule =>
  (text, { namedRecipient, namedRefund }) => {
    if (!new RegExp(`\\b${field} (is not valid|should not be empty)`).test(text)) return undefined
    const named = field === 'recipient' ? namedRecipient : namedRefund
    return refuse(named ? errorCode : 'unknownError', text)
  }

/** Valid payout addresses that are refused. */
const matchRefusedRecipient: Rule = (text, { namedRecipient }) => {
  if (!SERVER_ERROR.test(text) && !/withdraw to exchange|\brecipient\b/i.test(text)) return undefined
  return refuse(namedRecipient ? 'invalidDestinationAddress' : 'noQuoteResponse', text)
}

/** The first rule that matches decides. */
const rules: readonly Rule[] = [
  matchBridgeMinimum,
  matchUsdMinimum,
  matchText(/amount is too low/i, 'sellAssetAmountTooSmall'),
  matchText(/no liquidity available/i, 'insufficientLiquidity'),
  matchText(/quoting for this pair is not available/i, 'insufficientLiquidity'),
  matchText(/failed to get quote|NO_QUOTE|no quotes found/i, 'noQuoteResponse'),
  matchText(/token(In|Out) is not valid/i, 'invalidAsset'),
  matchText(/is not supported as (origin|destination) asset/i, 'invalidAsset'),
  matchText(/supports only \w+ recipientType/i, 'invalidAsset'),
  matchText(/confidential intent/i, 'unsupportedMethod'),
  matchText(/blocked by compliance policy/i, 'isSanctionedAddress'),
  matchText(/incorrect depositMode/i, 'unsupportedMethod'),
  matchText(/should not exist|must be (a|an|greater|one of)\b/i, 'unknownError'),
  matchAddress('recipient', 'invalidBuyAssetAddress'),
  matchAddress('refundTo', 'invalidRefundAddress'),
  matchRefusedRecipient,
]
