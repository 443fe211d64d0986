import { type Client, ClientError, streamQuote as openQuoteStream, type QuoteBody } from '@switchyard/client'
import { applyEvent, idleQuote, type QuoteState } from './quote-state.ts'

/** Options of `streamQuote`. */
export interface StreamOptions {
  readonly signal: AbortSignal
  readonly now: () => number
  /** Called with each state; the last one is done or failed. */
  readonly onState: (state: QuoteState) => void
}

/** Asks for a quote and reports its state after every event. Ends quietly when its signal does. */
export const streamQuote = async (client: Client, body: QuoteBody, options: StreamOptions): Promise<void> => {
  const { signal, now, onState } = options
  let state: QuoteState = { ...idleQuote, phase: 'loading' }
  onState(state)
  try {
    for await (const event of openQuoteStream(client, body, { events: 'all', signal })) {
      if (signal.aborted) return
      state = applyEvent(state, event, now())
      onState(state)
    }
  } catch (error) {
    if (signal.aborted) return
    const isDeclined = ClientError.is(error) && error.providerErrors.length > 0
    onState({ ...state, phase: 'failed', error, declined: isDeclined ? error.providerErrors : state.declined })
  }
}
