import { SwapError } from '@switchyard/core'
import { holdMinimum } from '@switchyard/provider-kit'
import type { Client, QuoteBody } from './client.ts'
import { type Order, quoteBody } from './quote-body.ts'
import { refusalOf } from './refusal.ts'
import type { Settings } from './settings.ts'
import type { OfferState } from './terms.ts'
import { translateError } from './translate-error.ts'
import type { Names } from './verify-quote.ts'
import { readQuote } from './wire.ts'

/** What a real quote is asked with. */
export interface Opening {
  readonly settings: Settings
  readonly client: Client
  readonly names: Names | undefined
  readonly signal: AbortSignal
}

/**
 * Opens a deposit address whose signed minimum is at least what the offer promised; the address of a quote that does not
 * hold it stays unused. Throws `outputAmountDeviationTooHigh` when the output itself has fallen below the promise.
 */
export const openQuote = async (opening: Opening, state: OfferState, order: Order): Promise<unknown> => {
  const opened = await holdMinimum(state.buyAmountMin, state.slippageBps, async (slippageBps) => {
    const body = await askFor(opening, state, quoteBody(opening.settings, { ...state, slippageBps }, order))
    const { amountOut, minAmountOut } = readQuote(body)
    return { order: body, expected: amountOut, least: minAmountOut }
  })
  if (opened !== undefined) return opened
  throw new SwapError('outputAmountDeviationTooHigh', 'NEAR no longer guarantees the minimum of the quote.')
}

const askFor = async (opening: Opening, state: OfferState, sent: QuoteBody): Promise<unknown> => {
  const { client, settings, names, signal } = opening
  const answer = await client.quote(sent, signal)
  if (!answer.ok) {
    throw refusalOf(translateError(answer, { terms: state, namedRecipient: true, namedRefund: true, usd: undefined }))
  }
  readQuote(answer.body)
  // Curves are loaded by the first build: quoting needs none.
  const { verifyQuote } = await import('./verify-quote.ts')
  verifyQuote(answer.body, sent, settings.managerKey, names)
  return answer.body
}
