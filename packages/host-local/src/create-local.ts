import type { Engine } from '@switchyard/core'
import {
  readQuoteRequest,
  readSwapRequest,
  readTokensQuery,
  readTrackRequest,
  renderProviders,
  renderQuote,
  renderSwap,
  renderTokens,
  renderTrack,
} from '@switchyard/wire'
import { asSent } from './as-sent.ts'
import type { CallOptions, Local, LocalOptions } from './local.ts'
import { queryOf } from './query-of.ts'
import { refusalsOnly } from './refusals-only.ts'

/** The API of an engine as methods of an object, without HTTP. The engine stays the caller's to dispose. */
export const createLocal = (engine: Engine, { apiKey, wire = {} }: LocalOptions = {}): Local => {
  const from = (options: CallOptions | undefined): CallOptions => ({ apiKey, ...options })
  return {
    tokens: (query, options) =>
      refusalsOnly(async () => {
        const read = () => readTokensQuery(queryOf(query))
        return renderTokens(await engine.tokens({ ...from(options), read }), read())
      }),
    providers: (options) =>
      refusalsOnly(async () => renderProviders(await engine.providers({ ...from(options), read: () => undefined }))),
    quote: (body, options) =>
      refusalsOnly(async () => {
        const read = () => readQuoteRequest(asSent(body))
        return renderQuote(await engine.quote({ ...from(options), read }), wire)
      }),
    swap: (body, options) =>
      refusalsOnly(async () => {
        const read = () => readSwapRequest(asSent(body))
        return renderSwap(await engine.swap({ ...from(options), read }), wire)
      }),
    track: (body, options) =>
      refusalsOnly(async () => {
        const read = () => readTrackRequest(asSent(body))
        return renderTrack(await engine.track({ ...from(options), read }))
      }),
  }
}
