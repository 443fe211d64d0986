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
import { declineTooSmall, readRefusal } from '@switchyard/provider-kit'
import { gardenRefusals } from './refusals.ts'

/** Reads the message of a refusal; `undefined` for any other response. */
export const readRefusalReason = ({ status, body }: ApiAnswer): string | undefined => {
  if (status === 401 || status === 403) return undefined
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
  const text = readRefusalReason(answer)
  if (answer.ok && text === undefined) return answer.body
  const { status } = answer
  const reason = text ?? (status === 401 || status === 403 ? 'the app id was not accepted' : 'no usable body')
  throw new UpstreamError(`Garden answered HTTP ${status}: ${reason}.`, { status })
}

/** Limits are in base units of the sell asset. */
const RANGE = /within the range of (\d{1,60}) to (\d{1,60})/

/** A refusal with its reason. */
interface RefusedQuote {
  readonly status: number
  readonly text: string
}

type Sold = Pick<QuoteParams, 'sell' | 'sellAmount'>

/** Maps a refused quote to an error code. Unknown messages become `noQuoteResponse` with the text kept. */
export const translateError = ({ status, text }: RefusedQuote, { sell, sellAmount }: Sold): Decline => {
  const [, least] = RANGE.exec(text) ?? []
  if (least !== undefined && sellAmount < BigInt(least))
    return declineTooSmall({ sell, sellAmount }, 'GARDEN', BigInt(least)).declined

  const message = `Garden: ${text}`
  if (least !== undefined) return { errorCode: 'insufficientLiquidity', message }
  const { code = 'noQuoteResponse', unexplained } = readRefusal('Garden', { status, text }, gardenRefusals)
  return { errorCode: code, message, unexplained }
}

/**
 * Turns a refused order into the error of the swap.
 *
 * @throws {UpstreamError} where Garden gives no reason
 */
export const translateOrderError = (answer: ApiAnswer, sold: Sold): SwapError => {
  const text = readRefusalReason(answer)
  if (text === undefined) {
    requireAnswer(answer)
    throw new UpstreamError('Garden opened an order without a result.')
  }
  const { errorCode, message } = translateError({ status: answer.status, text }, sold)
  const code: ErrorCode = errorCode === 'noQuoteResponse' ? 'quoteError' : (errorCode as ErrorCode)
  return new SwapError(code, message)
}
