import { type Client, ClientError, streamQuote as openQuoteStream, type QuoteBody } from '@switchyard/client'
import { afterEvent, idleQuote, type QuoteState } from './quote-state.ts'

/** What a quote is made with. */
export interface StreamOptions {
  readonly signal: AbortSignal
  readonly now: () => number
  /** Called with each state; the last one is done or failed. */
  readonly onState: (state: QuoteState) => void
}

/** Asks for a quote and reports what has come of it with every event. Ends quietly when its signal does. */
export const streamQuote = async (client: Client, body: QuoteBody, options: StreamOptions): Promise<void> => {
  const { signal, now, onState } = options
  let state: QuoteState = { ...idleQuote, phase: 'loading' }
  onState(state)
  try {
    for await (const event of openQuoteStream(client, body, { events: 'all', signal })) {
      if (signal.aborted) return
      state = afterEvent(state, event, now())
      onState(state)
    }
  } catch (error) {
    if (signal.aborted) return
    onState({ ...state, phase: 'failed', error, declined: declinedOf(error) ?? state.declined })
  }
}

const declinedOf = (error: unknown) =>
  ClientError.is(error) && error.providerErrors.length > 0 ? error.providerErrors : undefined
