import { cutText, type ErrorCode, type QuoteResult, SwapError, UpstreamError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { declineTooSmall, findRefusalRow, readRefusal } from '@switchyard/provider-kit'
import { findLeastSell } from './assets/limits.ts'
import type { Plan } from './quote/plan-quote.ts'
import { orchestraRefusals } from './refusals.ts'

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
  const row = findRefusalRow(code, orchestraRefusals)
  // Every code is passed through, also that of a limit of requests.
  const unexplained = row ? undefined : readRefusal('Flashnet', { status: answer.status, text: code }, []).unexplained
  if (code === 'amount_too_small') {
    // Names the minimum, unless the amount is above the minimum that was read.
    const least = limits && findLeastSell(params.sell, limits)
    if (least !== undefined && least > params.sellAmount) return declineTooSmall(params, 'FLASHNET', least)
  }
  return { declined: { errorCode: row?.code ?? 'quoteError', message: code, unexplained } }
}

/**
 * Translates a refused order to an error of the swap.
 *
 * @throws {UpstreamError} for a response without a code
 */
export const translateOrderError = (answer: ApiAnswer): SwapError => {
  const code = requireErrorCode(answer)
  const row = findRefusalRow(code, orchestraRefusals)
  return new SwapError((row?.code ?? 'quoteError') as ErrorCode, code)
}

/** Reads the code of an error body `{ error: { code, message } }`, else its message. */
const requireErrorCode = ({ status, body }: ApiAnswer): string => {
  const { error } = Object(body) as { readonly error?: unknown }
  const { code, message } = Object(error) as { readonly code?: unknown; readonly message?: unknown }
  const found = [code, message].find((value): value is string => typeof value === 'string' && value !== '')
  if (found === undefined) throw new UpstreamError(`Flashnet returned status ${status}.`, { status })
  return cutText(found)
}
