import type { Clock, Http } from '@switchyard/core'
import { type ApiAnswer, createApi } from '@switchyard/provider-kit'

/** What goes into a URL's query. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>

/** Mayan's APIs: paths and verbs, nothing decided. */
export interface Client {
  readonly apiKey: string | undefined
  tokens(signal: AbortSignal): Promise<ApiAnswer>
  quote(query: Query, signal: AbortSignal): Promise<ApiAnswer>
  swapOnEvm(query: Query, signal: AbortSignal): Promise<ApiAnswer>
  swapOnSolana(query: Query, signal: AbortSignal): Promise<ApiAnswer>
  /** Any transaction of a swap finds it. */
  swap(hash: string, signal: AbortSignal): Promise<ApiAnswer>
}

/** Where the APIs are. */
export interface ClientOptions {
  readonly priceUrl: string | readonly string[]
  readonly explorerUrl: string | readonly string[]
  readonly apiKey: string | undefined
  readonly http: Http
  readonly clock: Clock
}

/** The client whose rules quotes and orders here follow; servers refuse older ones. */
export const CLIENT_VERSION: readonly [number, number, number] = [15, 2, 0]

const sdkVersion = CLIENT_VERSION.join('_')

/** Tokens of all chains in one answer. */
const TOKEN_LIST_BYTES = 64 * 1024 * 1024

/** A client of the price API and of the explorer API. */
export const createClient = ({ priceUrl, explorerUrl, apiKey, http, clock }: ClientOptions): Client => {
  const price = createApi({ baseUrl: priceUrl, http, clock })
  const list = createApi({ baseUrl: priceUrl, http, clock, maxBytes: TOKEN_LIST_BYTES })
  const explorer = createApi({ baseUrl: explorerUrl, http, clock })
  return {
    apiKey,
    tokens: (signal) => list.get('/tokens', { signal, query: { apiKey, sdkVersion } }),
    quote: (query, signal) => price.get('/quote', { signal, query }),
    swapOnEvm: (query, signal) => price.get('/get-swap/evm', { signal, query: { ...query, apiKey, sdkVersion } }),
    swapOnSolana: (query, signal) => price.get('/get-swap/solana', { signal, query: { ...query, apiKey, sdkVersion } }),
    swap: (hash, signal) => explorer.get(`/swap/trx/${encodeURIComponent(hash)}`, { signal, query: { apiKey } }),
  }
}
