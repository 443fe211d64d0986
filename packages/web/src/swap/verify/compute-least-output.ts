import { Big } from 'big.js'

/** Allowed move of prices between the quote and the signature, percent. */
const MOVE_PERCENT = 1

/** Computes the least output that may still be signed: a hundredth below the worst output of the quote, cut off at the decimals. */
export const computeLeastOutput = (worst: string, decimals: number): string =>
  new Big(worst)
    .times(100 - MOVE_PERCENT)
    .div(100)
    .round(decimals, Big.roundDown)
    .toFixed()
