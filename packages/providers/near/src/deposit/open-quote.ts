import { type ErrorCode, errorTable, type ProviderContext, SwapError } from '@switchyard/core'
import { computeRemainingSlippage, holdMinimum } from '@switchyard/provider-kit'
import type { Catalogue } from '../assets/catalogue.ts'
import type { Client } from '../client.ts'
import { translateError } from '../errors.ts'
import type { Settings } from '../options.ts'
import type { QuoteTerms } from '../quote/offer-state.ts'
import type { QuoteTarget } from '../quote/quote-target.ts'
import { readQuoteFor } from '../quote/read-quote-for.ts'
import { writeRequest } from '../quote/write-request.ts'

/** A real quote to open. Outputs in base units of the asset bought. */
export interface Opening {
  readonly terms: QuoteTerms
  readonly target: QuoteTarget
  /** Output of the dry quote. */
  readonly expected: bigint
  /** Least output the signed quote must guarantee. */
  readonly minimum: bigint
}

/** Dependencies of {@link openQuote}. */
export interface OpeningContext extends Pick<ProviderContext, 'signal' | 'isSameAddress'> {
  readonly client: Client
  readonly settings: Settings
  /** `undefined` while the token list is not read. */
  readonly catalogue: Catalogue | undefined
}

/** A verified real quote, and the least output it guarantees. */
export interface OpenedQuote {
  readonly body: unknown
  readonly minAmountOut: bigint
}

/**
 * Opens a deposit address whose signed minimum output is at least `minimum`. The first request uses the slippage that is
 * left between the expected output and the minimum. Addresses of quotes below the minimum stay unused.
 *
 * @throws {SwapError} `outputAmountDeviationTooHigh` when the output itself has fallen below the minimum, or no attempt holds it
 */
export const openQuote = async (opening: Opening, context: OpeningContext): Promise<OpenedQuote> => {
  const { terms, target, expected, minimum } = opening
  const { client, settings, catalogue, signal, isSameAddress } = context
  const { sell, buy } = terms
  const firstSlippage = Math.min(terms.slippageBps, computeRemainingSlippage(expected, minimum))
  const opened = await holdMinimum(minimum, firstSlippage, async (slippageBps) => {
    const sent = writeRequest({ ...terms, slippageBps }, target, settings)
    const answer = await client.quote(sent, signal)
    if (!answer.ok) {
      // The recipient was quoted a moment ago, so an internal server error is a fault.
      const { errorCode, message, minAmount } = translateError(answer, {
        sell,
        sellAmount: terms.amount,
        namedRecipient: true,
        namedRefund: true,
        usd: undefined,
        serverErrorIsFault: true,
      })
      const code = Object.hasOwn(errorTable, errorCode) ? (errorCode as ErrorCode) : 'quoteError'
      throw new SwapError(code, message, minAmount === undefined ? {} : { data: { minAmount } })
    }

    const { amountOut, minAmountOut } = readQuoteFor(answer.body, terms)
    // The code for signatures is loaded by the first build; quotes do not need it.
    const { verifyQuote } = await import('./verify-quote.ts')
    verifyQuote(answer.body, sent, { managerKey: settings.managerKey, catalogue, sell, buy, isSameAddress })
    return { order: { body: answer.body, minAmountOut }, expected: amountOut, least: minAmountOut }
  })
  if (opened !== undefined) return opened
  throw new SwapError('outputAmountDeviationTooHigh', 'NEAR no longer guarantees the minimum of the quote.')
}
