import type { QuoteBody } from '@switchyard/client'
import { CommandFailure } from '../../command-failure.ts'
import type { ServerApi } from '../api/server-api.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { applyEvent, emptyView, type QuoteView } from './quote-view.ts'
import { renderQuote } from './render-quote.ts'

/** A quote that has ended. */
export interface DrawnQuote extends QuoteView {
  readonly complete: NonNullable<QuoteView['complete']>
}

/**
 * Requests a quote and draws its routes as they arrive; in a pipe, once at the end.
 *
 * @throws {CommandFailure} what the server refuses, or a stream that breaks.
 */
export const drawQuote = async (api: ServerApi, body: QuoteBody, terminal: Terminal): Promise<DrawnQuote> => {
  let view = emptyView
  let drawn = 0
  const draw = (): void => {
    const lines = renderQuote(view, terminal)
    const back = terminal.isTerminal && drawn > 0 ? `\u001b[${drawn}A\u001b[J` : ''
    terminal.say(`${back}${lines.map((line) => `${line}\n`).join('')}`)
    drawn = lines.length
  }
  for await (const event of api.quoteStream(body)) {
    view = applyEvent(view, event)
    if (view.complete) break
    if (terminal.isTerminal) draw()
  }
  const { complete } = view
  if (!complete) {
    throw new CommandFailure('The quote broke off before it was complete.', { remedy: 'Try again.' })
  }
  draw()
  return { ...view, complete }
}
