import type { Local } from '@switchyard/host-local'
import {
  balanceResponseSchema,
  gasResponseSchema,
  identifiersResponseSchema,
  jwksResponseSchema,
  legacyQuoteResponseSchema,
  priceResponseSchema,
  providersQualityResponseSchema,
  providersResponseSchema,
  providersStatusResponseSchema,
  quoteResponseSchema,
  screenResponseSchema,
  statusResponseSchema,
  swapCheckResponseSchema,
  swapResponseSchema,
  tokenSearchResponseSchema,
  tokensResponseSchema,
  trackResponseSchema,
} from '@switchyard/wire'

/** One endpoint: where it is over HTTP, what it is called in process, what it takes and what it answers with. */
export interface Endpoint {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly local: keyof Local
  /** A query that is answered; for endpoints that read the query. */
  readonly query?: Readonly<Record<string, string>>
  /** A body that is answered; for endpoints that read the body. */
  readonly body?: Readonly<Record<string, unknown>>
  readonly keyless?: true
  /** Throws for an answer that is not what the document says. */
  readonly answer: { parse(value: unknown): unknown }
}

const quote = { sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', sellAmount: '1' }
const swap = { routeId: '4f6c1f3e-0f0a-4c1b-9a55-2b1f4a3f9d01', sourceAddress: '0xabc', destinationAddress: 'bc1q' }
const track = { hash: '0xabc', chainId: '1' }
const price = { tokens: [{ identifier: 'ETH.ETH' }, { identifier: 'X.Y' }], metadata: false }

const get = (
  path: string,
  local: keyof Local,
  answer: Endpoint['answer'],
  query: Endpoint['query'] = {},
): Endpoint => ({
  method: 'GET',
  path,
  local,
  answer,
  query,
})

const post = (path: string, local: keyof Local, answer: Endpoint['answer'], body: Endpoint['body']): Endpoint => ({
  method: 'POST',
  path,
  local,
  answer,
  body,
})

/** Every endpoint of the API, by the name the shared suite has for it. */
export const endpoints = {
  tokens: get('/tokens', 'tokens', tokensResponseSchema),
  searchTokens: get('/tokens/search', 'searchTokens', tokenSearchResponseSchema, { query: 'btc', limit: '5' }),
  providers: get('/providers', 'providers', providersResponseSchema),
  providersStatus: get('/providers/status', 'providersStatus', providersStatusResponseSchema),
  providersQuality: get('/providers/quality', 'providersQuality', providersQualityResponseSchema),
  status: get('/status', 'status', statusResponseSchema),
  swapFrom: get('/swapFrom', 'swapFrom', identifiersResponseSchema, { buyAsset: 'BTC.BTC' }),
  swapTo: get('/swapTo', 'swapTo', identifiersResponseSchema, { sellAsset: 'BTC.BTC' }),
  quote: post('/v3/quote', 'quote', quoteResponseSchema, quote),
  swap: post('/v3/swap', 'swap', swapResponseSchema, swap),
  checkSwap: post('/v3/swap/check', 'checkSwap', swapCheckResponseSchema, { swapId: 's-1' }),
  track: post('/track', 'track', trackResponseSchema, track),
  legacyQuote: post('/quote', 'legacyQuote', legacyQuoteResponseSchema, quote),
  legacySwap: post('/swap', 'swap', swapResponseSchema, swap),
  prices: post('/price', 'prices', priceResponseSchema, price),
  cachedPrices: post('/price/cached-price', 'prices', priceResponseSchema, price),
  screen: post('/screen', 'screen', screenResponseSchema, { addresses: '0xabc', chains: ['1'] }),
  balances: get('/balance', 'balances', balanceResponseSchema, { chain: 'ETH', address: '0xabc' }),
  gas: get('/gas', 'gas', gasResponseSchema),
  openLink: { ...get('/explorer/track', 'openLink', trackResponseSchema, track), keyless: true },
  explore: { ...post('/explorer/track', 'explore', trackResponseSchema, track), keyless: true },
  signingKeys: { ...get('/.well-known/jwks.json', 'signingKeys', jwksResponseSchema), keyless: true },
} as const satisfies Readonly<Record<string, Endpoint>>

export type EndpointName = keyof typeof endpoints
