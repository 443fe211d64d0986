import { type ApiAnswer, createApi, type Transport } from '@switchyard/net'

/** Query of a URL. */
export type Query = Readonly<Record<string, string | number | undefined>>

/** Requests to Orchestra's API. Responses are returned as they are. */
export interface Client {
  /** Every asset with the assets it reaches. */
  catalogue(signal: AbortSignal): Promise<ApiAnswer>
  /** Limits of one pair; of all pairs where none is named, as deployments without a catalogue list them. */
  limits(signal: AbortSignal, pair?: Query): Promise<ApiAnswer>
  /** All pairs without limits, of deployments without a catalogue. */
  routes(signal: AbortSignal): Promise<ApiAnswer>
  estimate(query: Query, signal: AbortSignal): Promise<ApiAnswer>
  /** Opens an order. A repeated request with the same key opens no other one. */
  quote(body: object, key: string, signal: AbortSignal): Promise<ApiAnswer>
  submit(body: object, key: string, signal: AbortSignal): Promise<ApiAnswer>
  /** Quote and order; the order is null until a deposit is seen. */
  order(quoteId: string, signal: AbortSignal): Promise<ApiAnswer>
  status(query: Query, signal: AbortSignal): Promise<ApiAnswer>
}

/** Address, key and transport of the API. */
export interface ClientOptions extends Transport {
  readonly baseUrl: () => string | readonly string[]
  readonly apiKey: string | undefined
}

/** Size limit of a list of pairs, which grows with the square of the assets. */
const PAIRS_BYTES = 64 * 1024 * 1024

/** Estimates without a key are limited to 120 a minute and IP. */
export const createClient = ({ baseUrl, apiKey, ...transport }: ClientOptions): Client => {
  const headers: Readonly<Record<string, string>> = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
  const open = createApi({ baseUrl, maxBytes: PAIRS_BYTES, ...transport })
  const api = createApi({ baseUrl, headers, ...transport })
  const withKey = (key: string, signal: AbortSignal) => ({
    signal,
    idempotent: true,
    headers: { 'x-idempotency-key': key },
  })
  return {
    catalogue: (signal) => open.get('/v2/orchestration/routes', { signal }),
    limits: (signal, query = {}) => open.get('/v1/orchestration/limits', { signal, query }),
    routes: (signal) => open.get('/v1/orchestration/routes', { signal }),
    estimate: (query, signal) => api.get('/v1/orchestration/estimate', { signal, query }),
    quote: (body, key, signal) => api.post('/v1/orchestration/quote', body, withKey(key, signal)),
    submit: (body, key, signal) => api.post('/v1/orchestration/submit', body, withKey(key, signal)),
    order: (quoteId, signal) => api.get('/v1/orchestration/order', { signal, query: { quoteId } }),
    status: (query, signal) => api.get('/v1/orchestration/status', { signal, query }),
  }
}
