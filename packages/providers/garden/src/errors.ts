import {
  cutText,
  type Decline,
  type ErrorCode,
  type QuoteParams,
  READ_TEXT,
  SwapError,
  UpstreamError,
} from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { declineTooSmall } from '@switchyard/provider-kit'

/** Reads the message of a refusal; `undefined` for any other response. */
export const readRefusal = ({ status, body }: ApiAnswer): string | undefined => {
  if (status >= 500 || status === 401 || status === 403) return undefined
  if (typeof body !== 'object' || body === null) return undefined
  const { error, status: word } = body as { error?: unknown; status?: unknown }
  const refused = status >= 400 || word === 'Error'
  return refused && typeof error === 'string' && error !== '' ? cutText(error, READ_TEXT) : undefined
}

/**
 * Returns the body of a successful response.
 *
 * @throws {UpstreamError} for any other response
 */
export const requireAnswer = (answer: ApiAnswer): unknown => {
  const text = readRefusal(answer)
  if (answer.ok && text === undefined) return answer.body
  const { status } = answer
  const reason = text ?? (status === 401 || status === 403 ? 'the app id was not accepted' : 'no usable body')
  throw new UpstreamError(`Garden answered HTTP ${status}: ${reason}.`, { status })
}

/** Known refusals. Source: recorded responses and the published client. */
const cases: readonly (readonly [RegExp, ErrorCode])[] = [
  [/insufficient liquidity/i, 'insufficientLiquidity'],
  [/no order pair found/i, 'invalidAsset'],
  [/^(?:(?!asset )[\s\S])*asset [\s\S]* not found/i, 'invalidAsset'],
  [/invalid strategy id/i, 'quoteError'],
]

/** Limits are in base units of the sell asset. */
const RANGE = /within the range of (\d{1,60}) to (\d{1,60})/

type Sold = Pick<QuoteParams, 'sell' | 'sellAmount'>

/** Maps a refused quote to an error code. Unknown messages become `noQuoteResponse` with the text kept. */
export const translateError = (text: string, { sell, sellAmount }: Sold): Decline => {
  const [, least] = RANGE.exec(text) ?? []
  if (least !== undefined && sellAmount < BigInt(least))
    return declineTooSmall({ sell, sellAmount }, 'GARDEN', BigInt(least)).declined

  const message = `Garden: ${text}`
  if (least !== undefined) return { errorCode: 'insufficientLiquidity', message }
  const [, errorCode = 'noQuoteResponse'] = cases.find(([pattern]) => pattern.test(text)) ?? []
  return { errorCode, message }
}

/**
 * Turns a refused order into the error of the swap.
 *
 * @throws {UpstreamError} where Garden gives no reason
 */
export const translateOrderError = (answer: ApiAnswer, sold: Sold): SwapError => {
  const text = readRefusal(answer)
  if (text === undefined) {
    requireAnswer(answer)
    throw new UpstreamError('Garden opened an order without a result.')
  }
  const { errorCode, message } = translateError(text, sold)
  const code: ErrorCode = errorCode === 'noQuoteResponse' ? 'quoteError' : (errorCode as ErrorCode)
  return new SwapError(code, message)
}
