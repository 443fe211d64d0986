import { type Clock, type Http, UpstreamError } from '@switchyard/core'
import { createApi } from '@switchyard/net'
import type { OrderBody, QuoteQuery } from './wire.ts'

/** The calls of Acme's API that the provider makes. The translations read the bodies. */
export interface AcmeClient {
  assets(signal: AbortSignal): Promise<unknown>
  quote(query: QuoteQuery, signal: AbortSignal): Promise<AcmeAnswer>
  /** Opens an order. Never sent twice. */
  open(body: OrderBody, signal: AbortSignal): Promise<AcmeAnswer>
  /** `undefined` for an order that Acme does not know. */
  order(
    key: { readonly id?: string; readonly deposit?: string; readonly hash?: string },
    signal: AbortSignal,
  ): Promise<unknown>
}

/** An answer that Acme gives on purpose: 200, or 400 with a code. */
export interface AcmeAnswer {
  readonly ok: boolean
  readonly body: unknown
}

/** Address and key of the API, and the services of the engine. */
export interface ClientOptions {
  readonly baseUrl: string
  readonly apiKey: string
  readonly http: Http
  /** Waits that Acme asks for end by this clock. */
  readonly clock: Clock
}

/** Creates the HTTP client of Acme's API. */
export const createClient = ({ baseUrl, apiKey, http, clock }: ClientOptions): AcmeClient => {
  const api = createApi({ baseUrl, http, clock, headers: { 'x-acme-key': apiKey } })
  return {
    assets: async (signal) => (await readAnswer(api.get('/v1/assets', { signal }))).body,
    quote: (query, signal) => readAnswer(api.get('/v1/quote', { signal, query: { ...query } }), 400),
    open: (body, signal) => readAnswer(api.post('/v1/orders', body, { signal }), 400),
    order: async (key, signal) => {
      const { ok, body } = await readAnswer(api.get('/v1/orders', { signal, query: { ...key } }), 404)
      return ok ? body : undefined
    },
  }
}

/** Reads an answer. Anything but success and the one expected refusal is a fault of the network. */
const readAnswer = async (
  call: Promise<{ readonly ok: boolean; readonly status: number; readonly body: unknown }>,
  expected?: number,
): Promise<AcmeAnswer> => {
  const { ok, status, body } = await call
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new UpstreamError(`Acme answered with HTTP ${status} and no object.`, { status })
  if (ok || status === expected) return { ok, body }
  throw new UpstreamError(`Acme answered with HTTP ${status}.`, { status })
}
