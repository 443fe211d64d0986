import { type Api, type ApiAnswer, createApi, type Transport } from '@switchyard/net'

/** Options of `Client`. */
export interface ClientOptions extends Transport {
  readonly baseUrl: string
  readonly nodeUrl: string
  readonly headers: Readonly<Record<string, string>>
}

/** Query of a quote; amounts in units of 1e8. */
export type QuoteQuery = {
  readonly fromAsset: string
  readonly toAsset: string
  readonly amount: string
  readonly destination: string
  readonly toleranceBps: number
  /** Codes and basis points, joined by `/`. */
  readonly affiliate: string | undefined
  readonly affiliateBps: string | undefined
}

/** HTTP client of Harbor's quote service and node. */
export class Client {
  readonly #quotes: Api
  readonly #node: Api
  readonly nodeUrl: string

  constructor({ baseUrl, nodeUrl, headers, ...transport }: ClientOptions) {
    this.#quotes = createApi({ baseUrl, headers, ...transport })
    this.nodeUrl = nodeUrl
    this.#node = createApi({ baseUrl: nodeUrl, headers, ...transport })
  }

  quote(query: QuoteQuery, signal: AbortSignal): Promise<ApiAnswer> {
    return this.#quotes.get('/swap/v1/quote', { query, signal })
  }

  inboundAddresses(signal: AbortSignal): Promise<ApiAnswer> {
    return this.#node.get('/xnode/inbound_addresses', { signal })
  }

  status(path: string, txid: string, signal: AbortSignal): Promise<ApiAnswer> {
    return this.#quotes.get(path.replace('{txid}', encodeURIComponent(txid)), { signal })
  }
}
