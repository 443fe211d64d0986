import { type Decline, type ErrorCode, errorTable, SwapError, UpstreamError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'

/** Texts of refusals, the more telling ones first. */
const rules: readonly (readonly [RegExp, ErrorCode])[] = [
  [/insufficient liquidity/i, 'insufficientLiquidity'],
  [/not enough allowance/i, 'insufficientAllowance'],
  [/not enough .*balance/i, 'insufficientBalance'],
  [/cannot estimate/i, 'unableToBuildTransaction'],
  [/cannot sync/i, 'invalidAsset'],
  [/tokens must be different/i, 'invalidRequest'],
  [/\b(amount|src|dst|from|slippage) is not set/i, 'invalidRequest'],
]

/** Codes of refusals, which newer answers carry beside the text. */
const codes: Readonly<Record<string, ErrorCode>> = {
  NOT_ENOUGH_ALLOWANCE: 'insufficientAllowance',
  NOT_ENOUGH_BALANCE: 'insufficientBalance',
}

/**
 * Tells a refusal of 1inch under its code; an unknown text is kept as `unknownError`. Throws `UpstreamError` for what is no
 * refusal: keys that are not taken, bans, pages of a gateway, internal errors.
 */
export const translateError = ({ status, body }: ApiAnswer): Decline => {
  const description = field(body, 'description')
  if (description === undefined || ![400, 500].includes(status)) throw fault(status)
  const code = codes[field(body, 'code') ?? ''] ?? rules.find(([pattern]) => pattern.test(description))?.[1]
  if (code === undefined && status === 500) throw fault(status)
  return { errorCode: code ?? 'unknownError', message: `ONEINCH: ${description}` }
}

/** A refusal met while building, as the error of the swap. */
export const refusalOf = ({ errorCode, message }: Decline): SwapError =>
  new SwapError(Object.hasOwn(errorTable, errorCode) ? (errorCode as ErrorCode) : 'quoteError', message)

const fault = (status: number): UpstreamError => new UpstreamError(`1inch answered with status ${status}`, { status })

const field = (body: unknown, name: string): string | undefined => {
  const value =
    typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>)[name] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}
