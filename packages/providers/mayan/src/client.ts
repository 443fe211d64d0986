import { type ApiAnswer, createApi, type Transport } from '@switchyard/net'

/** Query parameters. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>

/** Requests to Mayan's APIs, without any decisions. */
export interface Client {
  /** Base URL of the price API now. */
  readonly url: string
  readonly apiKey: string | undefined
  tokens(signal: AbortSignal): Promise<ApiAnswer>
  quote(query: Query, signal: AbortSignal): Promise<ApiAnswer>
  swapOnEvm(query: Query, signal: AbortSignal): Promise<ApiAnswer>
  swapOnSolana(query: Query, signal: AbortSignal): Promise<ApiAnswer>
  /** A swap by the hash of any of its transactions. */
  swap(hash: string, signal: AbortSignal): Promise<ApiAnswer>
}

/** URLs, key and transport of the APIs. */
export interface ClientOptions extends Transport {
  /** Asked before each request, as is the other. */
  readonly priceUrl: () => string | readonly string[]
  readonly explorerUrl: () => string | readonly string[]
  readonly apiKey: string | undefined
}

/** Version of Mayan's client whose rules this package follows; servers refuse older versions. */
export const CLIENT_VERSION: readonly [number, number, number] = [15, 2, 0]

/** The same version as a query parameter. */
export const sdkVersion: string = CLIENT_VERSION.join('_')

/** Limit of the token list, which contains all chains. */
const TOKEN_LIST_BYTES = 64 * 1024 * 1024

/** A client of the price API and of the explorer API. */
export const createClient = ({ priceUrl, explorerUrl, apiKey, ...transport }: ClientOptions): Client => {
  const price = createApi({ baseUrl: priceUrl, ...transport })
  const list = createApi({ baseUrl: priceUrl, maxBytes: TOKEN_LIST_BYTES, ...transport })
  const explorer = createApi({ baseUrl: explorerUrl, ...transport })
  return {
    get url() {
      return [priceUrl()].flat()[0] ?? ''
    },
    apiKey,
    tokens: (signal) => list.get('/tokens', { signal, query: { apiKey, sdkVersion } }),
    quote: (query, signal) => price.get('/quote', { signal, query }),
    swapOnEvm: (query, signal) => price.get('/get-swap/evm', { signal, query: { ...query, apiKey, sdkVersion } }),
    swapOnSolana: (query, signal) => price.get('/get-swap/solana', { signal, query: { ...query, apiKey, sdkVersion } }),
    swap: (hash, signal) => explorer.get(`/swap/trx/${encodeURIComponent(hash)}`, { signal, query: { apiKey } }),
  }
}
