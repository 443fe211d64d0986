import type { SwapProvider } from '../contract/provider.ts'
import { cutText } from '../cut-text.ts'
import { type ErrorCode, errorTable, SwapError } from '../errors.ts'
import { toDecline } from './fault.ts'

/** Turns a provider's decline into the error of the whole request; a code the table lacks becomes `quoteError`. */
export const toRefusal = (
  decline: { readonly errorCode: string; readonly message: string },
  cause?: unknown,
): SwapError => {
  const code = Object.hasOwn(errorTable, decline.errorCode) ? (decline.errorCode as ErrorCode) : 'quoteError'
  return new SwapError(code, cutText(decline.message), { cause })
}

/**
 * Turns what a provider threw into the error of the whole request: its own `SwapError`, whose text is cut where it is too long, and a
 * fault under its code.
 */
export const toThrownRefusal = (cause: unknown, provider: SwapProvider): SwapError => {
  if (!SwapError.is(cause)) return toRefusal(toDecline(cause, provider), cause)
  const { code, message, data } = cause
  const text = cutText(message)
  return text === message ? cause : new SwapError(code, text, { data, cause })
}
