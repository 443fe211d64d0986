import { type QuoteParams, type QuoteResult, SwapError, UpstreamError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { decline, declineTooSmall } from '@switchyard/provider-kit'
import { leastSell } from './limits.ts'
import type { Plan } from './plan-quote.ts'

/** Code of an error body `{ error: { code, message } }`, else its message; `undefined` for any other body. */
export const errorCode = (body: unknown): string | undefined => {
  const error = fields(fields(body).error)
  return [error.code, error.message].find((value): value is string => typeof value === 'string' && value !== '')
}

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Codes of a pair or a fee that Orchestra does not support. */
const unserved: ReadonlySet<string> = new Set(['unsupported_route', 'unsupported_fee_plan'])

/**
 * Translates a refused estimate: `unsupportedChainId` for a pair or fee that is not served, `sellAssetAmountTooSmall` with the
 * minimum, `insufficientLiquidity` for an amount too large, otherwise `quoteError` with the code of Orchestra as message.
 *
 * @throws {UpstreamError} for a response without a code
 *
 * Source: error codes of the documentation and clients (read 2026-11).
 */
export const translateError = ({ params, limits }: Pick<Plan, 'params' | 'limits'>, answer: ApiAnswer): QuoteResult => {
  const code = errorCode(answer.body)
  if (code === undefined) throw failed(answer)
  if (unserved.has(code)) return decline('unsupportedChainId', code)
  if (code === 'unsupported_amount_mode') return decline('unsupportedMethod', code)
  if (code === 'amount_too_small') return belowLeast(params, limits && leastSell(params.sell, limits), code)
  if (code === 'amount_too_large') return decline('insufficientLiquidity', code)
  return decline('quoteError', code)
}

/** Names the minimum, unless the amount is above the minimum that was read. */
const belowLeast = (params: QuoteParams, least: bigint | undefined, code: string): QuoteResult =>
  least === undefined || least <= params.sellAmount
    ? decline('sellAssetAmountTooSmall', code)
    : declineTooSmall(params, 'FLASHNET', least)

/**
 * Translates a refused order to an error of the swap.
 *
 * @throws {UpstreamError} for a response without a code
 */
export const orderRefused = (answer: ApiAnswer): SwapError => {
  const code = errorCode(answer.body)
  if (code === undefined) throw failed(answer)
  if (unserved.has(code)) return new SwapError('unsupportedChainId', code)
  if (code === 'amount_too_small') return new SwapError('sellAssetAmountTooSmall', code)
  if (code === 'amount_too_large') return new SwapError('insufficientLiquidity', code)
  return new SwapError('quoteError', code)
}

const failed = ({ status }: ApiAnswer): UpstreamError =>
  new UpstreamError(`Flashnet returned status ${status}.`, { status })
