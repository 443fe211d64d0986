import { type ApiAnswer, createApi, type Transport } from '@switchyard/net'

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
export interface ClientOptions extends Transport {
  readonly priceUrl: string | readonly string[]
  readonly explorerUrl: string | readonly string[]
  readonly apiKey: string | undefined
}

/** The client whose rules quotes and orders here follow; servers refuse older ones. */
export const CLIENT_VERSION: readonly [number, number, number] = [15, 2, 0]

/** The same as queries say it. */
export const sdkVersion: string = CLIENT_VERSION.join('_')

/** Tokens of all chains in one answer. */
const TOKEN_LIST_BYTES = 64 * 1024 * 1024

/** A client of the price API and of the explorer API. */
export const createClient = ({ priceUrl, explorerUrl, apiKey, ...transport }: ClientOptions): Client => {
  const price = createApi({ baseUrl: priceUrl, ...transport })
  const list = createApi({ baseUrl: priceUrl, maxBytes: TOKEN_LIST_BYTES, ...transport })
  const explorer = createApi({ baseUrl: explorerUrl, ...transport })
  return {
    apiKey,
    tokens: (signal) => list.get('/tokens', { signal, query: { apiKey, sdkVersion } }),
    quote: (query, signal) => price.get('/quote', { signal, query }),
    swapOnEvm: (query, signal) => price.get('/get-swap/evm', { signal, query: { ...query, apiKey, sdkVersion } }),
    swapOnSolana: (query, signal) => price.get('/get-swap/solana', { signal, query: { ...query, apiKey, sdkVersion } }),
    swap: (hash, signal) => explorer.get(`/swap/trx/${encodeURIComponent(hash)}`, { signal, query: { apiKey } }),
  }
}
