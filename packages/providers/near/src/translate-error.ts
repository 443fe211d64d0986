import { ceilDiv, type Decline, powerOfTen, toHuman, UpstreamError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { tooSmall } from '@switchyard/provider-kit'
import type { QuoteTerms } from './quote-terms.ts'

/** The request that was refused. */
export interface Refused {
  readonly terms: QuoteTerms
  /** Whether the recipient is the user's, not a placeholder. */
  readonly namedRecipient: boolean
  readonly namedRefund: boolean
  /** USD price of one whole sell token; `undefined` when the token list has none. */
  readonly usd: string | undefined
  /** An internal server error is a fault of 1Click: the recipient was accepted before, or another request failed too. */
  readonly serverErrorIsFault: boolean
}

type Rule = (text: string, refused: Refused) => Decline | undefined

const PROVIDER = 'NEAR'

/**
 * Maps a refusal of 1Click to an error code.
 *
 * @throws {UpstreamError} for faults: 5xx, bodies without a message, rejected keys
 */
export const translateError = (answer: ApiAnswer, refused: Refused): Decline => {
  const text = messageOf(answer.body)
  const { status } = answer
  if (text === undefined || status >= 500) throw fault(status)
  if (status !== 400 && !EXPECTED_TEXTS.test(text)) throw fault(status)
  if (refused.serverErrorIsFault && SERVER_ERROR.test(text)) throw fault(status)
  for (const rule of rules) {
    const decline = rule(text, refused)
    if (decline) return decline
  }
  return { errorCode: 'unknownError', message: `${PROVIDER}: ${text}` }
}

/** Refusals with status 401, 403 or 451 that concern the request, not the key. */
const EXPECTED_TEXTS = /confidential intent|compliance policy/i

const fault = (status: number): UpstreamError => new UpstreamError(`1Click answered HTTP ${status}.`, { status })

/** The message of an error body; validation errors hold a list. */
export const messageOf = (body: unknown): string | undefined => {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined
  const { message } = body
  if (Array.isArray(message)) return message.every((one) => typeof one === 'string') ? message.join('; ') : undefined
  return typeof message === 'string' && message !== '' ? message : undefined
}

const says =
  (pattern: RegExp, errorCode: string): Rule =>
  (text) =>
    pattern.test(text) ? { errorCode, message: `${PROVIDER}: ${text}` } : undefined

/** The minimum is in base units of the sell asset, because only inputs are fixed. */
const bridgeMinimum: Rule = (text, { terms }) => {
  const [, minimum] = /try at least (\d{1,60})\b/i.exec(text) ?? []
  return minimum === undefined ? undefined : small(terms, BigInt(minimum))
}

const usdMinimum: Rule = (text, { terms, usd }) => {
  const [, dollars] = /minimum swap amount is \$([\d,]+)/i.exec(text) ?? []
  if (dollars === undefined) return undefined
  const minimum = usd === undefined ? undefined : worthAtLeast(dollars.replaceAll(',', ''), usd, terms.sell.decimals)
  if (minimum !== undefined) return small(terms, minimum)
  return { errorCode: 'sellAssetAmountTooSmall', message: `${PROVIDER}: ${text}` }
}

/** Base units worth `dollars`, rounded up. @param usd - price of one whole token, decimal string */
const worthAtLeast = (dollars: string, usd: string, decimals: number): bigint | undefined => {
  const [whole = '', fraction = ''] = usd.split('.')
  const price = BigInt(whole + fraction)
  if (price === 0n) return undefined
  return ceilDiv(BigInt(dollars) * powerOfTen(decimals + fraction.length), price)
}

const small = ({ sell }: QuoteTerms, minimum: bigint): Decline => {
  const result = tooSmall({ sell }, PROVIDER, minimum)
  if ('declined' in result) return result.declined
  return { errorCode: 'sellAssetAmountTooSmall', message: `Min amount is ${toHuman(minimum, sell.decimals)}` }
}

/** A refused placeholder is not the user's mistake. */
const badAddress =
  (field: 'recipient' | 'refundTo', errorCode: string): Rule =>
  (text, { namedRecipient, namedRefund }) => {
    if (!new RegExp(`\\b${field} (is not valid|should not be empty)`).test(text)) return undefined
    const named = field === 'recipient' ? namedRecipient : namedRefund
    return { errorCode: named ? errorCode : 'unknownError', message: `${PROVIDER}: ${text}` }
  }

/** Given for some recipients, such as XRP's genesis account, and when 1Click itself fails. */
const SERVER_ERROR = /^internal server error$/i

/** Whether 1Click answered with an internal server error. */
export const isServerError = ({ ok, body }: ApiAnswer): boolean => !ok && SERVER_ERROR.test(messageOf(body) ?? '')

/** Valid payout addresses that are refused. */
const refusedRecipient: Rule = (text, { namedRecipient }) => {
  if (!SERVER_ERROR.test(text) && !/withdraw to exchange|\brecipient\b/i.test(text)) return undefined
  const errorCode = namedRecipient ? 'invalidDestinationAddress' : 'noQuoteResponse'
  return { errorCode, message: `${PROVIDER}: ${text}` }
}

const rules: readonly Rule[] = [
  bridgeMinimum,
  usdMinimum,
  says(/amount is too low/i, 'sellAssetAmountTooSmall'),
  says(/no liquidity available/i, 'insufficientLiquidity'),
  says(/quoting for this pair is not available/i, 'insufficientLiquidity'),
  says(/failed to get quote|NO_QUOTE|no quotes found/i, 'noQuoteResponse'),
  says(/token(In|Out) is not valid/i, 'invalidAsset'),
  says(/is not supported as (origin|destination) asset/i, 'invalidAsset'),
  says(/supports only \w+ recipientType/i, 'invalidAsset'),
  says(/confidential intent/i, 'unsupportedMethod'),
  says(/blocked by compliance policy/i, 'isSanctionedAddress'),
  says(/incorrect depositMode/i, 'unsupportedMethod'),
  says(/should not exist|must be (a|an|greater|one of)\b/i, 'unknownError'),
  badAddress('recipient', 'invalidBuyAssetAddress'),
  badAddress('refundTo', 'invalidRefundAddress'),
  refusedRecipient,
]
