import { UpstreamError } from '@switchyard/core'
import { type Api, type ApiAnswer, createApi, type Transport } from '@switchyard/net'
import { read } from '@switchyard/provider-kit'
import type { Network } from './assets/network.ts'

/** URL, key and transport of the API. */
export interface ClientOptions extends Transport {
  /** Asked before each request. */
  readonly baseUrl: () => string
  readonly apiKey?: string
}

/** Parameters common to a quote and a swap. */
export interface QuoteQuery {
  readonly src: string
  readonly dst: string
  readonly amount: string
  /** Percent of the input charged for the referrer, `0.65`; absent without a fee. */
  readonly fee?: string | undefined
}

/** Further parameters of a swap. */
export interface SwapQuery extends QuoteQuery {
  readonly from: string
  readonly origin: string
  readonly receiver: string
  /** Percent, `0.5`. */
  readonly slippage: string
  readonly referrer?: string
  readonly disableEstimate: true
  readonly allowPartialFill: false
}

/** Requests to the Classic Swap API. Every method is a GET without side effects. */
export class Client {
  readonly #api: Api
  readonly #baseUrl: () => string

  constructor({ baseUrl, apiKey, ...transport }: ClientOptions) {
    this.#baseUrl = baseUrl
    this.#api = createApi({
      baseUrl,
      ...transport,
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    })
  }

  /** Base URL now. */
  get url(): string {
    return this.#baseUrl()
  }

  async tokens({ chainId }: Network, signal: AbortSignal): Promise<unknown> {
    const answer = await this.#api.get(`/swap/v6.1/${chainId}/tokens`, { signal })
    if (answer.ok && answer.body !== undefined) return answer.body
    throw new UpstreamError(`The token list answered with status ${answer.status}.`, { status: answer.status })
  }

  /** The contract that spends the tokens of a swap. */
  async spender({ chainId }: Network, signal: AbortSignal): Promise<string> {
    const answer = await this.#api.get(`/swap/v6.1/${chainId}/approve/spender`, { signal })
    if (answer.ok) return read.text(answer.body, 'address')
    throw new UpstreamError(`The spender of chain ${chainId} answered with status ${answer.status}.`, {
      status: answer.status,
    })
  }

  /** The response with any status. */
  quote({ chainId }: Network, { src, dst, amount, fee }: QuoteQuery, signal: AbortSignal): Promise<ApiAnswer> {
    const query = { src, dst, amount, fee, includeGas: true }
    return this.#api.get(`/swap/v6.1/${chainId}/quote`, { signal, query })
  }

  /** The response with any status. */
  swap({ chainId }: Network, query: SwapQuery, signal: AbortSignal): Promise<ApiAnswer> {
    return this.#api.get(`/swap/v6.1/${chainId}/swap`, { signal, query: { ...query } })
  }

  /**
   * A swap through an executor, never a direct call of pools. The response with any status.
   *
   * Source: parameter `compatibility` of the v6.0 documentation, "exclude the Unoswap method" (read 2026-11).
   */
  executorSwap({ chainId }: Network, query: SwapQuery, signal: AbortSignal): Promise<ApiAnswer> {
    return this.#api.get(`/swap/v6.0/${chainId}/swap`, { signal, query: { ...query, compatibility: true } })
  }
}
