import { addressKey, type Clock, type Http, UpstreamError } from '@switchyard/core'
import { withTimeout } from '@switchyard/net'
import { BackOff } from './back-off.ts'
import { readPrices } from './read-prices.ts'

/** Transport, address and limits of CoinGecko's API. */
export interface CoingeckoApiOptions {
  readonly http: Http
  /** Reads the address for each request. */
  readonly readBaseUrl: () => string
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly clock: Clock
}

/** Prices by requested key; what CoinGecko does not know is absent. */
export type Prices = ReadonlyMap<string, string>

/** Responses with prices are small; a longer body is invalid. */
const MAX_BYTES = 1_000_000

/**
 * The two endpoints for prices.
 *
 * @throws {UpstreamError} without prices; at once while it waits after a 429.
 */
export class CoingeckoApi {
  readonly #options: CoingeckoApiOptions
  readonly #backOff: BackOff

  constructor(options: CoingeckoApiOptions) {
    this.#options = options
    this.#backOff = new BackOff(options.clock)
  }

  byCoin(coins: readonly string[]): Promise<Prices> {
    return this.#get('/simple/price?ids=', coins)
  }

  /** Contracts are given and returned in the form core compares addresses in. */
  async byContract(platform: string, contracts: readonly string[]): Promise<Prices> {
    const path = `/simple/token_price/${encodeURIComponent(platform)}`
    const found = await this.#get(`${path}?contract_addresses=`, contracts)
    return new Map([...found].map(([contract, usd]) => [addressKey(contract), usd]))
  }

  async #get(path: string, values: readonly string[]): Promise<Prices> {
    const { http, readBaseUrl, headers, timeoutMs } = this.#options
    if (this.#backOff.waitMs > 0)
      throw new UpstreamError('CoinGecko is not asked until its rate limit has passed.', { status: 429 })
    const url = `${readBaseUrl()}${path}${values.map(encodeURIComponent).join(',')}&vs_currencies=usd&precision=full`
    const request = { method: 'GET', url, headers, maxBytes: MAX_BYTES } as const
    const response = await withTimeout((signal) => http({ ...request, signal }), { timeoutMs })
    this.#backOff.note(response)
    if (response.status !== 200)
      throw new UpstreamError(`CoinGecko answered status ${response.status}.`, { status: response.status })
    return readPrices(response.text)
  }
}
