import { type Decline, type ErrorCode, errorTable, SwapError } from '@switchyard/core'

/** A decline during the build as the error of the swap. */
export const refusalOf = ({ errorCode, message, minAmount }: Decline): SwapError => {
  const code = Object.hasOwn(errorTable, errorCode) ? (errorCode as ErrorCode) : 'quoteError'
  return new SwapError(code, message, minAmount === undefined ? {} : { data: { minAmount } })
}
