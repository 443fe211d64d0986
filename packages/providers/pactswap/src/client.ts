import { type Api, type ApiAnswer, createApi, type Transport } from '@switchyard/net'

/** Address and transport of the API. */
export interface ClientOptions extends Transport {
  readonly baseUrl: string
  readonly backendUrl?: string
}

/** A pair, by the API's names and Coinweb's contract ids. */
export interface Pair {
  readonly from: string
  readonly to: string
  readonly fromType: string
  readonly toType: string
}

/** The payment a transaction is composed for. `amountFrom` in base units. */
export interface ComposedPayment {
  readonly amountFrom: bigint
  readonly toWalletAddress: string
  readonly marketMaker: string | undefined
}

/** The endpoints of the API. All of them are GETs without a side effect. */
export class Client {
  readonly #api: Api
  readonly #backendUrl: string | undefined

  constructor({ baseUrl, backendUrl, ...transport }: ClientOptions) {
    this.#api = createApi({ baseUrl, ...transport })
    this.#backendUrl = backendUrl
  }

  quotes({ from, to, fromType, toType }: Pair, amountFrom: bigint, signal: AbortSignal): Promise<ApiAnswer> {
    const backendUrl = this.#backendUrl
    const query = { from, to, fromType, toType, amountFrom: String(amountFrom), backendUrl }
    return this.#api.get('/pactswap_cm/getSwapQuotesByAmountFrom', { query, signal })
  }

  /** Opens a swap at the market maker, so it is sent once, GET though it is. */
  compose({ fromType, toType }: Pair, payment: ComposedPayment, signal: AbortSignal): Promise<ApiAnswer> {
    const { amountFrom, toWalletAddress, marketMaker } = payment
    const backendUrl = this.#backendUrl
    const query = { fromType, toType, amountFrom: String(amountFrom), toWalletAddress, marketMaker, backendUrl }
    return this.#api.get('/pactswap_cm/composeSwapTxByAmountFrom', { query, signal, idempotent: false })
  }

  pact(l1TxId: string, { from, to }: Pick<Pair, 'from' | 'to'>, signal: AbortSignal): Promise<ApiAnswer> {
    const query = { l1TxId, c1ContractId: from, c2ContractId: to, backendUrl: this.#backendUrl }
    return this.#api.get('/pactswap_cm/getPactInfo', { query, signal })
  }
}
