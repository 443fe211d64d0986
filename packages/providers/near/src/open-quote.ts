import { SwapError } from '@switchyard/core'
import { holdMinimum } from '@switchyard/provider-kit'
import type { Client, QuoteBody } from './client.ts'
import { type QuoteTarget, quoteBody } from './quote-body.ts'
import type { OfferState } from './quote-terms.ts'
import { refusalOf } from './refusal-of.ts'
import type { Settings } from './settings.ts'
import { translateError } from './translate-error.ts'
import type { Names } from './verify-quote.ts'
import { readQuote } from './wire-quote.ts'

/** Dependencies of a real quote. */
export interface Opening {
  readonly settings: Settings
  readonly client: Client
  readonly names: Names | undefined
  readonly signal: AbortSignal
}

/**
 * Opens a deposit address whose signed minimum output is at least the minimum of the offer. Addresses of quotes below it
 * stay unused.
 *
 * @throws SwapError `outputAmountDeviationTooHigh` when the output itself has fallen below the minimum
 */
export const openQuote = async (opening: Opening, state: OfferState, order: QuoteTarget): Promise<unknown> => {
  const opened = await holdMinimum(state.buyAmountMin, state.slippageBps, async (slippageBps) => {
    const body = await request(opening, state, quoteBody(opening.settings, { ...state, slippageBps }, order))
    const { amountOut, minAmountOut } = readQuote(body)
    return { order: body, expected: amountOut, least: minAmountOut }
  })
  if (opened !== undefined) return opened
  throw new SwapError('outputAmountDeviationTooHigh', 'NEAR no longer guarantees the minimum of the quote.')
}

const request = async (opening: Opening, state: OfferState, sent: QuoteBody): Promise<unknown> => {
  const { client, settings, names, signal } = opening
  const answer = await client.quote(sent, signal)
  if (!answer.ok) {
    throw refusalOf(translateError(answer, { terms: state, namedRecipient: true, namedRefund: true, usd: undefined }))
  }
  readQuote(answer.body)
  // The first build loads the curves; quotes need none.
  const { verifyQuote } = await import('./verify-quote.ts')
  verifyQuote(answer.body, sent, settings.managerKey, names)
  return answer.body
}
