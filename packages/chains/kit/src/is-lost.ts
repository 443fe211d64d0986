import type { RecipientReading } from '@switchyard/core'

/**
 * `true` for an account at which a payment is certainly lost: a node need not be asked about it.
 *
 * @example
 * if (isLost(inspected)) return inspected
 */
export const isLost = (reading: RecipientReading): boolean => reading.problems.some(({ verdict }) => verdict === 'lost')
