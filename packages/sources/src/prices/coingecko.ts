import { type Clock, type Http, type PriceSource, type ReadFacts, systemClock, UpstreamError } from '@switchyard/core'
import { withAbort } from '@switchyard/net'
import { type SourcesFacts, sourcesFacts } from '../facts.ts'
import { CoingeckoApi } from './coingecko-api.ts'
import { decodeName, encodeName, requestPrices } from './coingecko-requests.ts'
import { COINS, findCoingeckoName, PLATFORMS } from './coingecko-tables.ts'
import { PriceWindow } from './price-window.ts'

/** Plan, limits and names for CoinGecko. */
export interface CoingeckoOptions {
  readonly http: Http
  /** Default: the address of the plan. */
  readonly baseUrl?: string
  readonly apiKey?: string
  /** Plan of the key; decides the header and the address. Default `demo`. */
  readonly plan?: 'demo' | 'pro'
  /** Time within which single price requests become one request, milliseconds. Default 20. */
  readonly windowMs?: number
  /** Limit of one request, milliseconds. Default 1 800, a little less than core waits for a required price. */
  readonly timeoutMs?: number
  /** Contracts in one request. Default: the limit of the plan. */
  readonly contractsPerRequest?: number
  /** CoinGecko's asset platform by chain code; overrides the built-in table. */
  readonly platforms?: Readonly<Record<string, string>>
  /** CoinGecko's id of the native coin by chain code; overrides the built-in table. */
  readonly coins?: Readonly<Record<string, string>>
  readonly clock?: Clock
  /** Facts in force. Default: those of this package. */
  readonly facts?: ReadFacts<SourcesFacts>
}

/**
 * Creates a source of CoinGecko's USD prices, decimal strings. Does not cache: core does.
 *
 * Tokens are found by their `coingeckoId`, as native coins, or by contract. Tokens without a price are absent.
 *
 * @throws {UpstreamError} from `getUsd`, if every request of the call fails.
 *
 * @example
 * ```ts
 * const engine = createEngine({ plugins, http, prices: coingecko({ http, apiKey: process.env.COINGECKO_KEY }) })
 * ```
 */
export const coingecko = (options: CoingeckoOptions): PriceSource => {
  const { http, apiKey, plan, timeoutMs = 1_800, windowMs = 20, clock = systemClock } = options
  const { facts = () => sourcesFacts.own } = options
  const isPro = plan === 'pro'
  const headers: Record<string, string> = { accept: 'application/json' }
  if (apiKey !== undefined) headers[isPro ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key'] = apiKey
  const api = new CoingeckoApi({
    http,
    readBaseUrl: () => {
      const { demo, pro } = facts().coingeckoUrls
      return (options.baseUrl ?? (isPro ? pro : demo)).replace(/(?<!\/)\/+$/, '')
    },
    headers,
    timeoutMs,
    clock,
  })

  const countContracts = (): number =>
    options.contractsPerRequest ?? facts().coingeckoContracts[apiKey === undefined ? 'public' : isPro ? 'pro' : 'demo']
  const tables = { platforms: { ...PLATFORMS, ...options.platforms }, coins: { ...COINS, ...options.coins } }
  const window = new PriceWindow(windowMs, (keys) => requestPrices(api, keys.map(decodeName), countContracts()))
  return {
    async getUsd(tokens, signal) {
      signal.throwIfAborted()
      const requested = tokens.flatMap((token) => {
        const { identifier } = token
        const name = findCoingeckoName(token, tables)
        return name ? [window.price(encodeName(name)).then((usd) => ({ identifier, usd }))] : []
      })
      const results = await withAbort(Promise.allSettled(requested), signal)

      const failed = results.filter((one) => one.status === 'rejected')
      if (failed.length > 0 && failed.length === results.length) {
        const reason: unknown = failed[0]?.reason
        throw UpstreamError.is(reason) ? reason : new UpstreamError('CoinGecko gave no answer in time.')
      }
      const prices = new Map<string, string>()
      for (const one of results) {
        if (one.status === 'fulfilled' && one.value.usd !== undefined) prices.set(one.value.identifier, one.value.usd)
      }
      return prices
    },
  }
}
