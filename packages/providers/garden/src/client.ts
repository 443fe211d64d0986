import { type Api, type ApiAnswer, createApi, type Transport } from '@switchyard/net'
import { read } from '@switchyard/provider-kit'
import { readRefusalReason, requireAnswer } from './errors.ts'

/** Options of `Client`. */
export interface ClientOptions extends Transport {
  /** Asked before each request. */
  readonly baseUrl: () => string
  readonly apiKey?: string
}

/** Query of a quote. */
export type QuoteQuery = {
  readonly from: string
  readonly to: string
  readonly from_amount: string
  readonly affiliate_fee: number | undefined
  readonly slippage: number | undefined
}

export const ORDER_ID: RegExp = /^[0-9a-f]{64}$/

/** HTTP client of Garden's API. */
export class Client {
  readonly #api: Api
  readonly #baseUrl: () => string

  constructor({ baseUrl, apiKey, ...transport }: ClientOptions) {
    const headers: Readonly<Record<string, string>> = apiKey === undefined ? {} : { 'garden-app-id': apiKey }
    this.#baseUrl = baseUrl
    this.#api = createApi({ baseUrl, headers, ...transport })
  }

  /** Base URL now. */
  get url(): string {
    return this.#baseUrl()
  }

  async assets(signal: AbortSignal): Promise<readonly unknown[]> {
    return read.list(requireAnswer(await this.#api.get('/assets', { signal })), 'result')
  }

  async chains(signal: AbortSignal): Promise<readonly unknown[]> {
    return read.list(requireAnswer(await this.#api.get('/chains', { signal })), 'result')
  }

  async policy(signal: AbortSignal): Promise<unknown> {
    return read.record(requireAnswer(await this.#api.get('/policy', { signal })), 'result')
  }

  /** The response, whatever its status: refusals are 400 with a message. */
  quote(query: QuoteQuery, signal: AbortSignal): Promise<ApiAnswer> {
    return this.#api.get('/quote', { query, signal })
  }

  /** Opens an order; never repeated. */
  openOrder(order: unknown, signal: AbortSignal): Promise<ApiAnswer> {
    return this.#api.post('/orders', order, { signal })
  }

  /** The order with an id; `undefined` when Garden does not know it. */
  async order(id: string, signal: AbortSignal): Promise<unknown> {
    const answer = await this.#api.get(`/orders/${id}`, { signal })
    if (answer.status === 404 || /not found/i.test(readRefusalReason(answer) ?? '')) return undefined
    return read.record(requireAnswer(answer), 'result')
  }

  /** Orders funded by a transaction. */
  async findOrders(hash: string, signal: AbortSignal): Promise<readonly unknown[]> {
    const answer = await this.#api.get('/orders', { query: { tx_hash: hash, per_page: 5 }, signal })
    return read.list(requireAnswer(answer), 'result.data')
  }
}
