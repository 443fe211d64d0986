import { type ApiAnswer, createApi, type Transport } from '@switchyard/net'

/** What goes into a URL's query. */
export type Query = Readonly<Record<string, string | number | undefined>>

/** Orchestra's API: paths and verbs, nothing decided. */
export interface Client {
  /** Every pair, with its limits. */
  limits(signal: AbortSignal): Promise<ApiAnswer>
  /** Every pair, without. */
  routes(signal: AbortSignal): Promise<ApiAnswer>
  estimate(query: Query, signal: AbortSignal): Promise<ApiAnswer>
  /** Opens an order. Sent again under the same key it is the same order. */
  quote(body: object, key: string, signal: AbortSignal): Promise<ApiAnswer>
  submit(body: object, key: string, signal: AbortSignal): Promise<ApiAnswer>
  /** Quote and order, the order null until a deposit is seen. */
  order(quoteId: string, signal: AbortSignal): Promise<ApiAnswer>
  status(query: Query, signal: AbortSignal): Promise<ApiAnswer>
}

/** Where the API is and who asks. */
export interface ClientOptions extends Transport {
  readonly baseUrl: string | readonly string[]
  readonly apiKey: string | undefined
}

/** Pairs grow with the square of the assets. */
const PAIRS_BYTES = 64 * 1024 * 1024

/** Estimates without a key are limited to 120 a minute and IP. */
export const createClient = ({ baseUrl, apiKey, ...transport }: ClientOptions): Client => {
  const headers: Readonly<Record<string, string>> = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
  const open = createApi({ baseUrl, maxBytes: PAIRS_BYTES, ...transport })
  const api = createApi({ baseUrl, headers, ...transport })
  const post = (path: string, body: object, key: string, signal: AbortSignal): Promise<ApiAnswer> =>
    api.post(path, body, { signal, idempotent: true, headers: { 'x-idempotency-key': key } })
  return {
    limits: (signal) => open.get('/v1/orchestration/limits', { signal }),
    routes: (signal) => open.get('/v1/orchestration/routes', { signal }),
    estimate: (query, signal) => api.get('/v1/orchestration/estimate', { signal, query }),
    quote: (body, key, signal) => post('/v1/orchestration/quote', body, key, signal),
    submit: (body, key, signal) => post('/v1/orchestration/submit', body, key, signal),
    order: (quoteId, signal) => api.get('/v1/orchestration/order', { signal, query: { quoteId } }),
    status: (query, signal) => api.get('/v1/orchestration/status', { signal, query }),
  }
}
