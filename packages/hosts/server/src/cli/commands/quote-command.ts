import { exitCodes } from '../../command-failure.ts'
import { openServer, type ServerOptions } from '../api/server-options.ts'
import { drawQuote } from '../quote/draw-quote.ts'
import { type QuoteFlags, readQuoteBody } from '../quote/read-quote-body.ts'
import type { RunContext } from '../run-context.ts'
import { writeJson } from '../terminal/write-json.ts'

/** Options of `switchyard quote`. */
export interface QuoteOptions extends ServerOptions, QuoteFlags {
  readonly json?: true
}

/** `switchyard quote`: routes as they arrive. Exits with 3 where there is none. */
export const runQuote = async (
  [sellAsset, buyAsset, sellAmount]: readonly [string, string, string],
  options: QuoteOptions,
  { terminal, exitWith }: RunContext,
): Promise<void> => {
  const api = openServer(options, terminal.environment)
  const body = readQuoteBody({ sellAsset, buyAsset, sellAmount }, options)
  if (options.json) {
    const quote = await api.quote(body)
    terminal.say(writeJson(quote))
    return exitWith(quote.routes.length === 0 ? exitCodes.noRoute : exitCodes.done)
  }
  const { routes } = await drawQuote(api, body, terminal)
  exitWith(routes.length === 0 ? exitCodes.noRoute : exitCodes.done)
}
