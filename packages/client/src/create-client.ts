import type { Client } from './client.ts'
import type { CallOptions, ClientOptions, QuoteOptions, SwapOptions } from './client-options.ts'
import { createId } from './create-id.ts'
import { call } from './transport/call.ts'
import { createWebhooksClient } from './webhooks-client.ts'

interface CallParts {
  readonly body?: unknown
  readonly query?: object | undefined
  readonly own?: CallOptions | undefined
}

/** Building a swap asks a provider for a deposit and several nodes for their state. */
const SWAP_TIMEOUT_MS = 60_000

/**
 * Creates a client of the HTTP API, for browsers, Node and React Native. It opens nothing, has no timers and needs no closing.
 *
 * @example
 * ```ts
 * const client = createClient({ baseUrl: 'https://api.example.com', apiKey })
 * const { routes } = await client.quote({ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' })
 * ```
 */
export const createClient = (options: ClientOptions): Client => {
  // Calls that change nothing: every attempt is harmless.
  const get = <T>(operation: string, path: string, { query, own }: CallParts): Promise<T> =>
    call({ operation, method: 'GET', path, query, repeatable: 'always', options: own }, options)
  const post = <T>(operation: string, path: string, { body, query, own }: CallParts): Promise<T> =>
    call({ operation, method: 'POST', path, query, body, repeatable: 'always', options: own }, options)

  return {
    options,
    quote: (body, { settle, ...own }: QuoteOptions = {}) =>
      post('quote', '/v3/quote', { body, own, query: { settle } }),
    swap: (body, own) => requestSwap(options, body, own),
    checkSwap: (body, own) => post('checkSwap', '/v3/swap/check', { body, own }),
    track: (body, own) => post('track', '/track', { body, own }),
    swaps: (query, own) => get('swaps', '/swaps', { query, own }),
    swapHistory: (swapId, own) => get('swapHistory', `/swaps/${encodeURIComponent(swapId)}`, { own }),
    tokens: ((query?: object, own?: CallOptions) => get('tokens', '/tokens', { query, own })) as Client['tokens'],
    searchTokens: (query, own) => get('searchTokens', '/tokens/search', { query, own }),
    providers: (own) => get('providers', '/providers', { own }),
    providersStatus: (own) => get('providersStatus', '/providers/status', { own }),
    providersQuality: (own) => get('providersQuality', '/providers/quality', { own }),
    status: (own) => get('status', '/status', { own }),
    operator: (own) => get('operator', '/operator', { own }),
    swapFrom: (query, own) => get('swapFrom', '/swapFrom', { query, own }),
    swapTo: (query, own) => get('swapTo', '/swapTo', { query, own }),
    prices: (body, own) => post('prices', '/price', { body, own }),
    screen: (body, own) => post('screen', '/screen', { body, own }),
    balances: (query, own) => get('balances', '/balance', { query, own }),
    gas: (query, own) => get('gas', '/gas', { query, own }),
    legacyQuote: (body, own) => post('legacyQuote', '/quote', { body, own }),
    openLink: (query, own) => get('openLink', '/explorer/track', { query, own }),
    explore: (body, own) => post('explore', '/explorer/track', { body, own }),
    signingKeys: (own) => get('signingKeys', '/.well-known/jwks.json', { own }),
    webhooks: createWebhooksClient(options),
  }
}

/** Builds a swap. Attempts of one call share a key, so the server does the work once. */
const requestSwap = <T>(
  options: ClientOptions,
  body: unknown,
  { idempotencyKey, ...own }: SwapOptions = {},
): Promise<T> => {
  const key = idempotencyKey ?? (options.uuid ?? createId)()
  const timeoutMs = own.timeoutMs ?? (options.timeoutMs === undefined ? SWAP_TIMEOUT_MS : options.timeoutMs * 2)
  const request = { operation: 'swap', method: 'POST', path: '/v3/swap', body, repeatable: 'always' } as const
  return call({ ...request, headers: { 'idempotency-key': key }, options: { ...own, timeoutMs } }, options)
}
