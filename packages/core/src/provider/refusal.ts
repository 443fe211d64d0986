import type { SwapProvider } from '../contract/provider.ts'
import { type ErrorCode, errorTable, SwapError } from '../errors.ts'
import { toDecline } from './fault.ts'

/** A provider's decline as the error of the whole request; a code the table lacks becomes `quoteError`. */
export const toRefusal = (
  decline: { readonly errorCode: string; readonly message: string },
  cause?: unknown,
): SwapError => {
  const code = Object.hasOwn(errorTable, decline.errorCode) ? (decline.errorCode as ErrorCode) : 'quoteError'
  return new SwapError(code, decline.message, cause === undefined ? {} : { cause })
}

/** What a provider threw as the error of the whole request: its own `SwapError` as it is, a fault under its code. */
export const toThrownRefusal = (cause: unknown, provider: SwapProvider): SwapError =>
  SwapError.is(cause) ? cause : toRefusal(toDecline(cause, provider), cause)
