import { type Clock, type Http, type PriceSource, systemClock, type Token, UpstreamError } from '@switchyard/core'
import { untilAborted } from '@switchyard/net'
import { CoingeckoApi } from './coingecko-api.ts'
import { keyOf, nameOf, requestPrices } from './coingecko-requests.ts'
import { COINS, coingeckoName, PLATFORMS } from './coingecko-tables.ts'
import { PriceWindow } from './price-window.ts'

/** How CoinGecko is used. */
export interface CoingeckoOptions {
  readonly http: Http
  /** Default: the address of the plan. */
  readonly baseUrl?: string
  readonly apiKey?: string
  /** Plan of the key; decides the header and the address. Default `demo`. */
  readonly plan?: 'demo' | 'pro'
  /** How long single price requests are collected into one request, milliseconds. Default 20. */
  readonly windowMs?: number
  /** How long one request may take, milliseconds. Default 1 800, a little less than core waits for a required price. */
  readonly timeoutMs?: number
  /** Contracts in one request. Default: 1 without a key, 30 on `demo`, 50 on `pro`. */
  readonly contractsPerRequest?: number
  /** CoinGecko's asset platform by chain code; overrides the built-in table. */
  readonly platforms?: Readonly<Record<string, string>>
  /** CoinGecko's id of the native coin by chain code; overrides the built-in table. */
  readonly coins?: Readonly<Record<string, string>>
  readonly clock?: Clock
}

const PUBLIC_URL = 'https://api.coingecko.com/api/v3'
const PRO_URL = 'https://pro-api.coingecko.com/api/v3'

/**
 * USD prices of CoinGecko as decimal strings. Does not cache: core does.
 *
 * Tokens are found by their `coingeckoId`, as native coins, or by contract. Tokens without a price are absent.
 *
 * @throws {UpstreamError} from `usd`, if every request of the call fails.
 *
 * @example
 * ```ts
 * const engine = createEngine({ plugins, http, prices: coingecko({ http, apiKey: process.env.COINGECKO_KEY }) })
 * ```
 */
export const coingecko = (options: CoingeckoOptions): PriceSource => {
  const tables = { platforms: { ...PLATFORMS, ...options.platforms }, coins: { ...COINS, ...options.coins } }
  const api = apiOf(options)
  const perRequest = options.contractsPerRequest ?? contractsPerRequest(options)
  const window = new PriceWindow(options.windowMs ?? 20, (keys) => requestPrices(api, keys.map(nameOf), perRequest))
  return {
    async usd(tokens, signal) {
      signal.throwIfAborted()
      const named = tokens.flatMap((token) => {
        const name = coingeckoName(token, tables)
        return name ? [{ token, key: keyOf(name) }] : []
      })
      const requested = named.map(({ token, key }) => window.price(key).then((usd) => ({ token, usd })))
      return collect(await untilAborted(Promise.allSettled(requested), signal))
    },
  }
}

const apiOf = ({ http, baseUrl, apiKey, plan, timeoutMs = 1_800, clock = systemClock }: CoingeckoOptions) =>
  new CoingeckoApi({
    http,
    baseUrl: (baseUrl ?? (plan === 'pro' ? PRO_URL : PUBLIC_URL)).replace(/\/+$/, ''),
    headers: {
      accept: 'application/json',
      ...(apiKey === undefined ? {} : { [plan === 'pro' ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key']: apiKey }),
    },
    timeoutMs,
    clock,
  })

/** Source: error 10012 of the public API, which states the limit of the plan; 30 for Demo as its customers report (2026-08). */
const contractsPerRequest = ({ apiKey, plan }: CoingeckoOptions): number =>
  apiKey === undefined ? 1 : plan === 'pro' ? 50 : 30

type PriceResult = PromiseSettledResult<{ readonly token: Token; readonly usd: string | undefined }>

const collect = (results: readonly PriceResult[]): ReadonlyMap<string, string> => {
  const failed = results.filter((one) => one.status === 'rejected')
  if (failed.length > 0 && failed.length === results.length) throw asUpstream(failed[0]?.reason)
  const prices = new Map<string, string>()
  for (const one of results) {
    if (one.status === 'fulfilled' && one.value.usd !== undefined) prices.set(one.value.token.identifier, one.value.usd)
  }
  return prices
}

const asUpstream = (reason: unknown): UpstreamError =>
  UpstreamError.is(reason) ? reason : new UpstreamError('CoinGecko gave no answer in time.')
