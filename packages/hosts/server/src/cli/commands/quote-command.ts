import { type ServerOptions, serverOf } from '../api/server-options.ts'
import { exitCodes } from '../command-failure.ts'
import { drawQuote } from '../quote/draw-quote.ts'
import { type QuoteFlags, quoteBody } from '../quote/quote-body.ts'
import type { RunContext } from '../run-context.ts'
import { jsonText } from '../terminal/json.ts'

/** Options of `switchyard quote`. */
export interface QuoteOptions extends ServerOptions, QuoteFlags {
  readonly json?: true
}

/** `switchyard quote`: routes as they arrive. Exits with 3 where there is none. */
export const quoteCommand = async (
  [sellAsset, buyAsset, sellAmount]: readonly [string, string, string],
  options: QuoteOptions,
  { terminal, exitWith }: RunContext,
): Promise<void> => {
  const api = serverOf(options, terminal.environment)
  const body = quoteBody({ sellAsset, buyAsset, sellAmount }, options)
  if (options.json) {
    const quote = await api.quote(body)
    terminal.say(jsonText(quote))
    return exitWith(quote.routes.length === 0 ? exitCodes.noRoute : exitCodes.done)
  }
  const { routes } = await drawQuote(api, body, terminal)
  exitWith(routes.length === 0 ? exitCodes.noRoute : exitCodes.done)
}
