import { cutText, type QuoteParams, type QuoteResult, READ_TEXT, rescaleUp, toBase } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { decline, declineTooSmall, readRefusal, toPlainDecimal } from '@switchyard/provider-kit'
import { mayanRefusals } from './refusals.ts'

/** Code and text of a refusal. */
export interface Refusal {
  readonly code: string
  readonly text: string
  readonly minAmountIn: string | undefined
}

/** Reads `{ code, msg | message, data: { minAmountIn } }`. HTTP statuses of refusals vary and are not used. */
export const readReason = ({ body, status }: Pick<ApiAnswer, 'body' | 'status'>): Refusal => {
  const fields = readRecord(body)
  const text = [fields.msg, fields.message].find((value) => typeof value === 'string') ?? `HTTP ${status}`
  const least = readRecord(fields.data).minAmountIn
  return {
    code: typeof fields.code === 'string' || typeof fields.code === 'number' ? cutText(String(fields.code)) : '',
    text: cutText(String(text), READ_TEXT),
    minAmountIn:
      typeof least === 'number' || typeof least === 'string' ? toPlainDecimal(cutText(String(least))) : undefined,
  }
}

/**
 * Translates a refused quote.
 *
 * @throws {UpstreamError} for server errors and rate limits.
 *
 * Source: recorded shapes of the price API and of tx-builder's tests (read 2026-11).
 */
export const translateError = (answer: ApiAnswer, params: QuoteParams, kinds: string): QuoteResult => {
  const { code, text, minAmountIn } = readReason(answer)
  const { status } = answer
  const isBare = Object.keys(readRecord(answer.body)).length === 0
  const refused = { status, text: isBare ? undefined : `${code}: ${text}` }
  const { code: errorCode = 'unknownError', unexplained } = readRefusal('Mayan', refused, mayanRefusals)
  if (code === 'AMOUNT_TOO_SMALL') {
    // The minimum is in `data`, otherwise in the text unless it is in dollars. It may have more decimals than the token.
    const stated = /min ~?([\d,]+(?:\.\d+)?)(?!\S*\$)/i.exec(text)?.[1]
    const figure = minAmountIn ?? stated?.replaceAll(',', '') ?? ''
    const digits = figure.split('.')[1]?.length ?? 0
    const exact = /^\d+(\.\d+)?$/.test(figure) ? toBase(figure, digits) : undefined
    if (!exact) return decline('sellAssetAmountTooSmall', text)
    return declineTooSmall(params, 'MAYAN', rescaleUp(exact, digits, params.sell.decimals))
  }
  if (errorCode === 'unsupportedMethod') return decline(errorCode, `MAYAN has no ${kinds} route: ${text}`)
  const message = errorCode === 'unknownError' && code !== '' ? `${code}: ${text}` : text
  return { declined: { errorCode, message, unexplained } }
}

const readRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
