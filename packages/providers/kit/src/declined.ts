import type { QuoteResult } from '@switchyard/core'

/**
 * A refusal as the result of `quote`. @param minAmount - human units of the sell asset
 *
 * @example
 * ```ts
 * if (halted) return declined('swapHalted', 'Acme has halted swaps.')
 * ```
 */
export const declined = (errorCode: string, message: string, minAmount?: string): QuoteResult => ({
  declined: minAmount === undefined ? { errorCode, message } : { errorCode, message, minAmount },
})
