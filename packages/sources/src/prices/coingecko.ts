import { type Clock, type Http, type PriceSource, systemClock, type Token, UpstreamError } from '@switchyard/core'
import { untilAborted } from '@switchyard/net'
import { CoingeckoApi } from './coingecko-api.ts'
import { answers, keyOf, nameOf } from './coingecko-questions.ts'
import { COINS, coingeckoName, PLATFORMS } from './coingecko-tables.ts'
import { PriceWindow } from './price-window.ts'

export interface CoingeckoOptions {
  readonly http: Http
  /** Default: CoinGecko's public address, or its address for paying customers when the plan is `pro`. */
  readonly baseUrl?: string
  readonly apiKey?: string
  /** What the key belongs to; decides its header and the address. Default `demo`. */
  readonly plan?: 'demo' | 'pro'
  /** How long prices asked for one by one are gathered into one request, milliseconds. Default 20. */
  readonly windowMs?: number
  /** Default 1 800: a little less than core waits for a price it must have. */
  readonly timeoutMs?: number
  /** Most contracts in one request. Default: 1 without a key, 30 on `demo`, 50 on `pro`. */
  readonly contractsPerRequest?: number
  /** Chain code to CoinGecko's asset platform, laid over the built-in table. */
  readonly platforms?: Readonly<Record<string, string>>
  /** Chain code to CoinGecko's id of the chain's own coin, laid over the built-in table. */
  readonly coins?: Readonly<Record<string, string>>
  readonly clock?: Clock
}

const PUBLIC_URL = 'https://api.coingecko.com/api/v3'
const PRO_URL = 'https://pro-api.coingecko.com/api/v3'

/**
 * USD prices of CoinGecko, as plain decimal strings. Keeps nothing: core holds prices for as long as they are fresh.
 *
 * Tokens are found by their `coingeckoId`, as their chain's own coin, or by contract. What CoinGecko does not price is
 * absent. Throws `UpstreamError` only when no token of the call could be asked about.
 */
export const coingecko = (options: CoingeckoOptions): PriceSource => {
  const tables = { platforms: { ...PLATFORMS, ...options.platforms }, coins: { ...COINS, ...options.coins } }
  const api = apiOf(options)
  const perRequest = options.contractsPerRequest ?? contractsPerRequest(options)
  const window = new PriceWindow(options.windowMs ?? 20, (keys) => answers(api, keys.map(nameOf), perRequest))
  return {
    async usd(tokens, signal) {
      signal.throwIfAborted()
      const named = tokens.flatMap((token) => {
        const name = coingeckoName(token, tables)
        return name ? [{ token, key: keyOf(name) }] : []
      })
      const asked = named.map(({ token, key }) => window.ask(key).then((usd) => ({ token, usd })))
      return collect(await untilAborted(Promise.allSettled(asked), signal))
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

/** Source: error 10012 of the public API, which names the limit of the plan; Demo's 30 by its customers (2026-08). */
const contractsPerRequest = ({ apiKey, plan }: CoingeckoOptions): number =>
  apiKey === undefined ? 1 : plan === 'pro' ? 50 : 30

type Settled = PromiseSettledResult<{ readonly token: Token; readonly usd: string | undefined }>

const collect = (settled: readonly Settled[]): ReadonlyMap<string, string> => {
  const failed = settled.filter((one) => one.status === 'rejected')
  if (failed.length > 0 && failed.length === settled.length) throw asUpstream(failed[0]?.reason)
  const prices = new Map<string, string>()
  for (const one of settled) {
    if (one.status === 'fulfilled' && one.value.usd !== undefined) prices.set(one.value.token.identifier, one.value.usd)
  }
  return prices
}

const asUpstream = (reason: unknown): UpstreamError =>
  UpstreamError.is(reason) ? reason : new UpstreamError('coingecko: no answer in time')
