import { parseBase, toBase } from '@switchyard/core'
import { type Check, checkThat } from '../check.ts'
import type { Context } from '../context.ts'
import { readText } from '../swap-response.ts'

/** Checks the amount that leaves: it is that of the response, and the sell amount or, if the intent allows less, at least its minimum. */
export const checkAmount = ({ intent, swap }: Context, amount: bigint, reason: string): Check => {
  const { sellAmount, leastSellAmount, sellDecimals } = intent
  const text = readText(swap, 'sellAmount') ?? ''
  const isStated = [parseBase(text), toBase(text, sellDecimals)].includes(amount)
  const fits = amount === sellAmount || (amount < sellAmount && amount >= leastSellAmount)
  return checkThat(fits && isStated, 'sellAmount', { expected: sellAmount, actual: amount, reason })
}
