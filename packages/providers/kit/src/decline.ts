import type { Decline } from '@switchyard/core'

/**
 * A refusal as the result of `quote`.
 *
 * @param minAmount - human units of the sell asset
 *
 * @example
 * ```ts
 * if (halted) return decline('swapHalted', 'Acme has halted swaps.')
 * ```
 */
export const decline = (errorCode: string, message: string, minAmount?: string): { readonly declined: Decline } => ({
  declined: { errorCode, message, minAmount },
})
