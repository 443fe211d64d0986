import type { Engine } from '@switchyard/core'
import { type Asked, createApi, type Verb } from '@switchyard/wire'
import { asSent } from './as-sent.ts'
import type { CallOptions, Local, LocalOptions } from './local.ts'
import { queryOf } from './query-of.ts'
import { refusalsOnly } from './refusals-only.ts'

/** The API of an engine as methods of an object, without HTTP. The engine stays the caller's to dispose. */
export const createLocal = (engine: Engine, { apiKey, wire, signingKeys }: LocalOptions = {}): Local => {
  const api = createApi(engine, { wire, signingKeys })
  const asked = (options: CallOptions = {}): Asked => ({
    caller: { apiKey, ...options },
    query: new URLSearchParams(),
    body: () => undefined,
  })
  const plain =
    <Answer>(verb: Verb<Answer>) =>
    (options?: CallOptions): Promise<Answer> =>
      refusalsOnly(() => verb(asked(options)))
  const queried =
    <Answer>(verb: Verb<Answer>) =>
    (query?: object, options?: CallOptions): Promise<Answer> =>
      refusalsOnly(() => verb({ ...asked(options), query: queryOf(query) }))
  const sent =
    <Answer>(verb: Verb<Answer>) =>
    (body: unknown, options?: CallOptions): Promise<Answer> =>
      refusalsOnly(() => verb({ ...asked(options), body: () => asSent(body) }))
  return {
    tokens: queried(api.tokens),
    searchTokens: queried(api.searchTokens),
    providers: plain(api.providers),
    providersStatus: plain(api.providersStatus),
    swapFrom: queried(api.swapFrom),
    swapTo: queried(api.swapTo),
    quote: sent(api.quote),
    swap: sent(api.swap),
    track: sent(api.track),
    legacyQuote: sent(api.legacyQuote),
    prices: sent(api.prices),
    screen: sent(api.screen),
    balances: queried(api.balances),
    gas: queried(api.gas),
    openLink: queried(api.openLink),
    explore: sent(api.explore),
    signingKeys: api.signingKeys,
  }
}
