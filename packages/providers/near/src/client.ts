import { UpstreamError } from '@switchyard/core'
import { type Api, type ApiAnswer, createApi, type Transport } from '@switchyard/net'
import { read } from '@switchyard/provider-kit'

/** Options of `Client`. */
export interface ClientOptions extends Transport {
  /** Asked before each request. */
  readonly baseUrl: () => string
  readonly apiKey?: string
  readonly jwt?: string
}

/** Address of a deposit at 1Click. */
export interface DepositAddress {
  readonly address: string
  /** Tells apart the swaps that share the address. */
  readonly memo?: string
}

/** HTTP client of the 1Click API. */
export class Client {
  readonly #api: Api
  readonly #baseUrl: () => string
  #newestSigned: unknown

  constructor({ baseUrl, apiKey, jwt, ...transport }: ClientOptions) {
    const headers: Record<string, string> = {}
    if (apiKey !== undefined) headers['x-api-key'] = apiKey
    if (jwt !== undefined) headers.authorization = `Bearer ${jwt}`
    this.#baseUrl = baseUrl
    this.#api = createApi({ baseUrl, headers, ...transport })
  }

  /** Base URL now. */
  get url(): string {
    return this.#baseUrl()
  }

  /** The newest quote with a signature; `undefined` before the first. */
  get newestSigned(): unknown {
    return this.#newestSigned
  }

  async tokens(signal: AbortSignal): Promise<unknown> {
    const answer = await this.#api.get('/v0/tokens', { signal })
    if (answer.ok && answer.body !== undefined) return answer.body
    throw new UpstreamError(`1Click answered /tokens with HTTP ${answer.status}.`, { status: answer.status })
  }

  /** The response, whatever its status. Dry quotes are idempotent; a real one opens a deposit address. */
  async quote(body: QuoteBody, signal: AbortSignal): Promise<ApiAnswer> {
    const answer = await this.#api.post('/v0/quote', body, { signal, idempotent: body.dry })
    if (answer.ok && read.optionalText(answer.body, 'signature') !== undefined) this.#newestSigned = answer.body
    return answer
  }

  /** Tells 1Click which transaction pays a deposit address, so that it need not search for it. */
  submitDeposit(deposit: SubmittedDeposit, signal: AbortSignal): Promise<ApiAnswer> {
    return this.#api.post('/v0/deposit/submit', deposit, { signal })
  }

  /** The response, whatever its status; 404 for an unknown deposit. */
  status({ address, memo }: DepositAddress, signal: AbortSignal): Promise<ApiAnswer> {
    return this.#api.get('/v0/status', { signal, query: { depositAddress: address, depositMemo: memo } })
  }
}

/** Body of `submitDeposit`. Source: `SubmitDepositTxRequest` of the official client. */
export interface SubmittedDeposit {
  readonly txHash: string
  readonly depositAddress: string
  readonly memo?: string
}

/** A fee on the input for one account. `fee` in basis points. */
export interface AppFee {
  readonly recipient: string
  readonly fee: number
}

/** Body of a quote request. 1Click rejects unknown fields, so this lists all that may be sent. */
export interface QuoteBody {
  readonly dry: boolean
  readonly depositMode: 'SIMPLE' | 'MEMO'
  readonly swapType: 'EXACT_INPUT' | 'FLEX_INPUT'
  readonly slippageTolerance: number
  readonly originAsset: string
  readonly depositType: 'ORIGIN_CHAIN'
  readonly destinationAsset: string
  readonly amount: string
  readonly refundTo: string
  readonly refundType: 'ORIGIN_CHAIN'
  readonly recipient: string
  readonly recipientType: 'DESTINATION_CHAIN'
  readonly deadline: string
  readonly confidentiality?: 'basic'
  readonly referral?: string
  readonly quoteWaitingTimeMs?: number
  readonly appFees?: readonly AppFee[]
}
