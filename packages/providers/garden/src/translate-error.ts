import { type Decline, type ErrorCode, type QuoteParams, SwapError, toHuman, UpstreamError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'

/** The message of a refusal; `undefined` for any other response. */
export const refusalText = ({ status, body }: ApiAnswer): string | undefined => {
  if (status >= 500 || status === 401 || status === 403) return undefined
  if (typeof body !== 'object' || body === null) return undefined
  const { error, status: word } = body as { error?: unknown; status?: unknown }
  const refused = status >= 400 || word === 'Error'
  return refused && typeof error === 'string' && error !== '' ? error : undefined
}

/**
 * The body of a successful response.
 *
 *
 * @throws {UpstreamError} for any other response
 */
export const requireAnswer = (answer: ApiAnswer): unknown => {
  const text = refusalText(answer)
  if (answer.ok && text === undefined) return answer.body
  const { status } = answer
  const reason = text ?? (status === 401 || status === 403 ? 'the app id was not accepted' : 'no usable body')
  throw new UpstreamError(`Garden answered HTTP ${status}: ${reason}.`, { status })
}

interface Case {
  readonly matches: RegExp
  readonly code: ErrorCode
}

/** Known refusals. Source: recorded responses and the published client. */
const cases: readonly Case[] = [
  { matches: /insufficient liquidity/i, code: 'insufficientLiquidity' },
  { matches: /no order pair found/i, code: 'invalidAsset' },
  { matches: /asset '?[^']*'? not found/i, code: 'invalidAsset' },
  { matches: /invalid strategy id/i, code: 'quoteError' },
]

const RANGE = /within the range of (\d{1,60}) to (\d{1,60})/

/** Maps a refused quote to an error code. Unknown messages become `noQuoteResponse` with the text kept. */
export const translateError = (text: string, params: Pick<QuoteParams, 'sell' | 'sellAmount'>): Decline => {
  const range = RANGE.exec(text)
  if (range) return outOfRange(params, BigInt(range[1] ?? 0), text)
  const known = cases.find(({ matches }) => matches.test(text))
  return { errorCode: known?.code ?? 'noQuoteResponse', message: `Garden: ${text}` }
}

/** Limits are in base units of the sell asset. */
const outOfRange = (
  { sell, sellAmount }: Pick<QuoteParams, 'sell' | 'sellAmount'>,
  least: bigint,
  text: string,
): Decline => {
  if (sellAmount >= least) return { errorCode: 'insufficientLiquidity', message: `Garden: ${text}` }
  const minAmount = toHuman(least, sell.decimals)
  const message = `Sell asset amount too small for provider GARDEN. Min amount is ${minAmount} ${sell.identifier}`
  return { errorCode: 'sellAssetAmountTooSmall', message, minAmount }
}

/**
 * A refused order as the error of the swap.
 *
 *
 * @throws {UpstreamError} where Garden gives no reason
 */
export const orderRefused = (answer: ApiAnswer, params: Pick<QuoteParams, 'sell' | 'sellAmount'>): SwapError => {
  const text = refusalText(answer)
  if (text === undefined) {
    requireAnswer(answer)
    throw new UpstreamError('Garden opened an order without a result.')
  }
  const { errorCode, message } = translateError(text, params)
  const code: ErrorCode = errorCode === 'noQuoteResponse' ? 'quoteError' : (errorCode as ErrorCode)
  return new SwapError(code, message)
}
