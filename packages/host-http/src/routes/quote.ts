import { readQuoteRequest, renderQuote } from '@switchyard/wire'
import { json } from '../respond.ts'
import type { Route } from '../route.ts'

export const quoteRoute: Route = {
  method: 'POST',
  path: '/v3/quote',
  async answer({ engine, caller, body, wire }) {
    const parsed = await body()
    return json(renderQuote(await engine.quote({ ...caller, read: () => readQuoteRequest(parsed()) }), wire))
  },
}
