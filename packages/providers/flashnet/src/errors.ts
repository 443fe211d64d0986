import { cutText, type QuoteResult, SwapError, UpstreamError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { decline, declineTooSmall } from '@switchyard/provider-kit'
import { findLeastSell } from './assets/limits.ts'
import type { Plan } from './quote/plan-quote.ts'

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
export const translateError = (answer: ApiAnswer, { params, limits }: Pick<Plan, 'params' | 'limits'>): QuoteResult => {
  const code = requireErrorCode(answer)
  if (unserved.has(code)) return decline('unsupportedChainId', code)
  if (code === 'unsupported_amount_mode') return decline('unsupportedMethod', code)
  if (code === 'amount_too_small') {
    // Names the minimum, unless the amount is above the minimum that was read.
    const least = limits && findLeastSell(params.sell, limits)
    if (least !== undefined && least > params.sellAmount) return declineTooSmall(params, 'FLASHNET', least)
    return decline('sellAssetAmountTooSmall', code)
  }
  if (code === 'amount_too_large') return decline('insufficientLiquidity', code)
  return decline('quoteError', code)
}

/**
 * Translates a refused order to an error of the swap.
 *
 * @throws {UpstreamError} for a response without a code
 */
export const translateOrderError = (answer: ApiAnswer): SwapError => {
  const code = requireErrorCode(answer)
  if (unserved.has(code)) return new SwapError('unsupportedChainId', code)
  if (code === 'amount_too_small') return new SwapError('sellAssetAmountTooSmall', code)
  if (code === 'amount_too_large') return new SwapError('insufficientLiquidity', code)
  return new SwapError('quoteError', code)
}

/** Reads the code of an error body `{ error: { code, message } }`, else its message. */
const requireErrorCode = ({ status, body }: ApiAnswer): string => {
  const { error } = Object(body) as { readonly error?: unknown }
  const { code, message } = Object(error) as { readonly code?: unknown; readonly message?: unknown }
  const found = [code, message].find((value): value is string => typeof value === 'string' && value !== '')
  if (found === undefined) throw new UpstreamError(`Flashnet returned status ${status}.`, { status })
  return cutText(found)
}
