import {
  cutText,
  type Decline,
  type ErrorCode,
  errorTable,
  READ_TEXT,
  SwapError,
  UpstreamError,
} from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'

/** Error codes by text, the more specific ones first. */
const rules: readonly (readonly [RegExp, ErrorCode])[] = [
  [/insufficient liquidity/i, 'insufficientLiquidity'],
  [/not enough allowance/i, 'insufficientAllowance'],
  [/^(?:(?!not enough )[\s\S])*not enough [\s\S]*balance/i, 'insufficientBalance'],
  [/cannot estimate/i, 'unableToBuildTransaction'],
  [/cannot sync/i, 'invalidAsset'],
  [/tokens must be different/i, 'invalidRequest'],
  [/\b(amount|src|dst|from|slippage) is not set/i, 'invalidRequest'],
]

/** Error codes by the code of newer responses. */
const codes: Readonly<Record<string, ErrorCode>> = {
  NOT_ENOUGH_ALLOWANCE: 'insufficientAllowance',
  NOT_ENOUGH_BALANCE: 'insufficientBalance',
}

/**
 * Translates a refusal. An unknown text becomes `unknownError`.
 *
 * @throws {UpstreamError} for rejected keys, bans, gateway pages and internal errors.
 */
export const translateError = ({ status, body }: ApiAnswer): Decline => {
  const description = readField(body, 'description')
  const rule = rules.find(([pattern]) => pattern.test(description ?? ''))
  const code = codes[readField(body, 'code') ?? ''] ?? rule?.[1]
  const isRefusal = status === 400 || (status === 500 && code !== undefined)
  if (description === undefined || !isRefusal) {
    throw new UpstreamError(`1inch answered with status ${status}.`, { status })
  }
  return { errorCode: code ?? 'unknownError', message: `ONEINCH: ${description}` }
}

/** Turns a refusal during `build` into the error of the swap. */
export const translateRefusal = ({ errorCode, message }: Decline): SwapError =>
  new SwapError(Object.hasOwn(errorTable, errorCode) ? (errorCode as ErrorCode) : 'quoteError', message)

const readField = (body: unknown, name: string): string | undefined => {
  const value =
    typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>)[name] : undefined
  return typeof value === 'string' && value !== '' ? cutText(value, READ_TEXT) : undefined
}
