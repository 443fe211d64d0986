import type { Api } from '@switchyard/wire'
import type { Endpoint } from '../endpoint.ts'
import { prepareJson } from '../prepare-json.ts'
import { json } from '../respond.ts'
import { quoteStream } from './quote-stream.ts'
import { trackStream } from './track-stream.ts'

/** Operations that call the engine; their endpoints differ in the operation only. */
type OperationName = Exclude<
  keyof Api,
  'signingKeys' | 'tokensJson' | 'quoteJson' | 'quoteStream' | 'trackStream' | 'exploreStream' | 'swaps' | 'swapHistory'
>

/** An endpoint that reads the query. */
const get = (path: string, operation: OperationName, cached?: 'private' | 'public'): Endpoint => ({
  method: 'GET',
  path,
  cached,
  handle: async ({ api, caller, query }) => {
    const body = await api[operation]({ caller, query, body: () => undefined })
    // An empty list may be the answer of an outage.
    return json(body, 200, Array.isArray(body) && body.length === 0 ? { 'cache-control': 'no-store' } : {})
  },
})

/** An endpoint that reads the body. */
const post = (path: string, operation: OperationName): Endpoint => ({
  method: 'POST',
  path,
  costly: true,
  handle: async ({ api, caller, query, body, request, uncachedJson }) => {
    const idempotencyKey = request.headers.get('idempotency-key') ?? undefined
    const { signal } = request
    return uncachedJson(await api[operation]({ caller, query, path, idempotencyKey, signal, body: await body() }))
  },
})

/** The quote, whose JSON text is written without a second pass. */
const quote: Endpoint = {
  method: 'POST',
  path: '/v3/quote',
  costly: true,
  handle: async ({ api, caller, query, body, request: { signal }, uncachedText }) =>
    uncachedText(await api.quoteJson({ caller, query, signal, body: await body() })),
}

/** The token lists: the same bytes until they change. */
const tokens: Endpoint = {
  method: 'GET',
  path: '/tokens',
  cached: 'public',
  handle: async ({ api, caller, query }) => prepareJson(await api.tokensJson({ caller, query, body: () => undefined })),
}

/** Every endpoint that calls the engine with the caller's key. */
export const apiEndpoints: readonly Endpoint[] = [
  tokens,
  get('/tokens/search', 'searchTokens', 'public'),
  get('/providers', 'providers', 'private'),
  get('/providers/status', 'providersStatus', 'private'),
  get('/providers/quality', 'providersQuality', 'private'),
  get('/status', 'status'),
  get('/swapFrom', 'swapFrom', 'public'),
  get('/swapTo', 'swapTo', 'public'),
  quote,
  quoteStream,
  post('/v3/swap', 'swap'),
  post('/v3/swap/check', 'checkSwap'),
  post('/track', 'track'),
  trackStream,
  post('/price', 'prices'),
  post('/price/cached-price', 'prices'),
  post('/screen', 'screen'),
  { ...get('/balance', 'balances'), costly: true },
  { ...get('/gas', 'gas'), costly: true },
  post('/quote', 'legacyQuote'),
  post('/swap', 'swap'),
]
