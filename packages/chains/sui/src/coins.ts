import { type Coin, PAGE } from './gateway/gateway.ts'

/**
 * Maximum number of coin objects of one type per transaction. Source: Sui's protocol allows 256 gas objects, and more
 * inputs.
 */
export const MAX_OBJECTS: number = 5 * PAGE

/** Sums coin objects, base units. */
export const sumCoins = (coins: readonly Coin[]): bigint => coins.reduce((total, { balance }) => total + balance, 0n)
