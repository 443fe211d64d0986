import { UpstreamError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import type { QuoteTerms } from './offer-state.ts'
import { type Quoted, readQuote } from './read-quote.ts'

/**
 * Reads a quote as one for the amount of its request. 1Click may price a FLEX_INPUT for another amount: the output of a larger one is
 * reduced in proportion, that of a smaller one stays as it is. The minimum is signed and stays.
 *
 * @throws {UpstreamError} for another amount of any other type, for one whose least input is above the requested amount, and where
 *   the reduced output would be below the minimum: such a deposit would come back
 */
export const readQuoteFor = (body: unknown, { amount, swapType }: Pick<QuoteTerms, 'amount' | 'swapType'>): Quoted => {
  const quoted = readQuote(body)
  const { amountIn, amountOut, minAmountOut } = quoted
  if (amountIn === amount) return quoted

  const leastIn = read.optionalAmount(body, 'quote.minAmountIn')
  const reduced = amountIn > amount ? (amountOut * amount) / amountIn : amountOut
  const isServed = leastIn === undefined || leastIn <= amount
  if (swapType === 'FLEX_INPUT' && isServed && reduced >= minAmountOut)
    return { ...quoted, amountIn: amount, amountOut: reduced }
  throw new UpstreamError(`amountIn of the quote is ${amountIn}; expected ${amount}.`)
}
