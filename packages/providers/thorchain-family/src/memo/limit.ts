import { lessBps } from '@switchyard/core'

/** The least output at a tolerance. */
export const limitOf = (expected: bigint, toleranceBps: number): bigint => lessBps(expected, toleranceBps)

/**
 * The highest a limit may be rounded to so that it fits a memo: halfway to the expected output, which leaves the price
 * half the room it was given.
 */
export const limitCeiling = (expected: bigint, limit: bigint): bigint => limit + (expected - limit) / 2n
