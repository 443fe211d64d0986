import { type QuoteParams, type QuoteResult, SwapError, UpstreamError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { declined, tooSmall } from '@switchyard/provider-kit'
import { leastSell } from './limits.ts'
import type { Plan } from './plan-quote.ts'

/** Code of an error body `{ error: { code, message } }`, its message where there is none; `undefined` for any other body. */
export const errorCode = (body: unknown): string | undefined => {
  const error = fields(fields(body).error)
  return [error.code, error.message].find((value): value is string => typeof value === 'string' && value !== '')
}

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Codes of a pair or a way of charging that Orchestra does not serve. */
const unserved: ReadonlySet<string> = new Set(['unsupported_route', 'unsupported_fee_plan'])

/**
 * A refused estimate as our code: what is not served goes elsewhere, what is too small names the least, what is too large is
 * more than Orchestra's own liquidity, and everything else is `quoteError` with Orchestra's code as it stands. Throws
 * `UpstreamError` where there is no code.
 *
 * Source: error codes of the documentation and clients (read 2026-11).
 */
export const translateError = (plan: Pick<Plan, 'ask' | 'limits'>, answer: ApiAnswer): QuoteResult => {
  const code = errorCode(answer.body)
  if (code === undefined) throw failed(answer)
  if (unserved.has(code)) return declined('unsupportedChainId', code)
  if (code === 'unsupported_amount_mode') return declined('unsupportedMethod', code)
  if (code === 'amount_too_small') return belowLeast(plan.ask, leastSell(plan.ask.sell, plan.limits), code)
  if (code === 'amount_too_large') return declined('insufficientLiquidity', code)
  return declined('quoteError', code)
}

/** The limits were met, so what Orchestra has tightened since is not known. */
const belowLeast = (ask: QuoteParams, least: bigint | undefined, code: string): QuoteResult =>
  least === undefined || least <= ask.sellAmount
    ? declined('sellAssetAmountTooSmall', code)
    : tooSmall(ask, 'FLASHNET', least)

/** A refused order as an error of the swap. Throws `UpstreamError` where there is no code. */
export const orderRefused = (answer: ApiAnswer): SwapError => {
  const code = errorCode(answer.body)
  if (code === undefined) throw failed(answer)
  if (unserved.has(code)) return new SwapError('unsupportedChainId', code)
  if (code === 'amount_too_small') return new SwapError('sellAssetAmountTooSmall', code)
  if (code === 'amount_too_large') return new SwapError('insufficientLiquidity', code)
  return new SwapError('quoteError', code)
}

const failed = ({ status }: ApiAnswer): UpstreamError => new UpstreamError(`Flashnet answers ${status}`, { status })
