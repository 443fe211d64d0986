import { Big } from 'big.js'

/** How far prices may move between the quote and the signature, parts of a hundred. */
const MOVE_PERCENT = 1

/** The least output that may still be signed: a hundredth below the worst output of the quote, cut off at the decimals. */
export const leastOutput = (worst: string, decimals: number): string =>
  new Big(worst)
    .times(100 - MOVE_PERCENT)
    .div(100)
    .round(decimals, Big.roundDown)
    .toFixed()
