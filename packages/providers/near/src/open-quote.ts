import { type Decline, type ErrorCode, errorTable, SwapError } from '@switchyard/core'
import { holdMinimum, remainingSlippageBps } from '@switchyard/provider-kit'
import type { Client, QuoteBody } from './client.ts'
import { type QuoteTarget, quoteBody } from './quote-body.ts'
import type { OfferState } from './quote-terms.ts'
import type { Settings } from './settings.ts'
import { translateError } from './translate-error.ts'
import type { Names } from './verify-quote.ts'
import { readWireQuote } from './wire-quote.ts'

/** Dependencies of a real quote. */
export interface Opening {
  readonly settings: Settings
  readonly client: Client
  readonly names: Names | undefined
  readonly signal: AbortSignal
}

/** Outputs the real quote is held to, base units of the asset bought. */
export interface ExpectedOutput {
  readonly expected: bigint
  /** Least output the signed quote must guarantee. */
  readonly minimum: bigint
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
 * @throws {SwapError} `outputAmountDeviationTooHigh` when the output itself has fallen below the minimum
 */
export const openQuote = async (
  opening: Opening,
  state: OfferState,
  target: QuoteTarget,
  { expected, minimum }: ExpectedOutput,
): Promise<OpenedQuote> => {
  const firstSlippage = Math.min(state.slippageBps, remainingSlippageBps(expected, minimum))
  const opened = await holdMinimum(minimum, firstSlippage, async (slippageBps) => {
    const body = await request(opening, state, quoteBody(opening.settings, { ...state, slippageBps }, target))
    const { amountOut, minAmountOut } = readWireQuote(body)
    return { order: { body, minAmountOut }, expected: amountOut, least: minAmountOut }
  })
  if (opened !== undefined) return opened
  throw new SwapError('outputAmountDeviationTooHigh', 'NEAR no longer guarantees the minimum of the quote.')
}

/** The recipient was quoted a moment ago, so an internal server error is a fault. */
const REFUSED = { namedRecipient: true, namedRefund: true, usd: undefined, serverErrorIsFault: true } as const

const request = async (opening: Opening, state: OfferState, sent: QuoteBody): Promise<unknown> => {
  const { client, settings, names, signal } = opening
  const answer = await client.quote(sent, signal)
  if (!answer.ok) throw refusalOf(translateError(answer, { ...REFUSED, terms: state }))
  readWireQuote(answer.body)
  // The first build loads the curves; quotes need none.
  const { verifyQuote } = await import('./verify-quote.ts')
  verifyQuote(answer.body, sent, settings.managerKey, names)
  return answer.body
}

/** A decline during the build as the error of the swap. */
const refusalOf = ({ errorCode, message, minAmount }: Decline): SwapError => {
  const code = Object.hasOwn(errorTable, errorCode) ? (errorCode as ErrorCode) : 'quoteError'
  return new SwapError(code, message, minAmount === undefined ? {} : { data: { minAmount } })
}
