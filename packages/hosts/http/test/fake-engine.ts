import { type Call, type Caller, type Engine, type Events, SwapError } from '@switchyard/core'
import {
  sampleBalances,
  sampleGas,
  sampleListings,
  samplePrices,
  sampleProviders,
  sampleQuality,
  sampleQuote,
  sampleStatus,
  sampleStatuses,
  sampleSwap,
  sampleTokens,
  sampleTrack,
} from './samples.ts'

const caller: Caller = {
  id: 'acme',
  affiliateTiers: [],
  affiliateAccounts: {},
  serviceTiers: [],
  serviceAccounts: {},
  perMinute: {},
  explain: false,
}

const authenticate: Engine['authenticate'] = async ({ apiKey, onAuthenticated }) => {
  if (apiKey === 'spent-key') {
    onAuthenticated?.({ caller, rate: { limit: 10, remaining: 0, resetMs: 17_000 } })
    throw new SwapError('rateLimitExceeded', 'The key may make 10 quote requests a minute.', {
      data: { limit: 10, remaining: 0, retryAfterSeconds: 17 },
    })
  }
  if (apiKey !== 'good-key' && apiKey !== 'whole-tokens-key') throw new SwapError('apiKeyInvalid')
  const own: Caller = apiKey === 'good-key' ? caller : { ...caller, id: 'wallet', routeSellAmount: 'decimal' }
  const authResult = { caller: own, rate: { limit: 10, remaining: 4, resetMs: 12_345 } }
  onAuthenticated?.(authResult)
  return authResult
}

/** Reads as the engine does: the caller first, then the request. */
const readOnceAuthenticated = async <Request>(call: Call<Request>): Promise<Request> => {
  if (call.apiKey !== undefined || !call.keyless) await authenticate(call, 'quote')
  return call.read()
}

/** `calls` keeps what reached the engine. */
export interface FakeEngine extends Engine {
  readonly calls: { readonly operation: string; readonly call: Call<unknown>; readonly request: unknown }[]
}

/** An engine with `good-key`, and `whole-tokens-key` whose routes are in whole tokens, and fixed answers to what the hosts ask; `instead` replaces or adds. */
export const createFakeEngine = (instead: Partial<Engine> = {}): FakeEngine => {
  const calls: FakeEngine['calls'] = []
  const answering =
    <Request, Result>(operation: string, answer: (request: Request) => Result) =>
    async (call: Call<Request>): Promise<Result> => {
      const request = await readOnceAuthenticated(call)
      calls.push({ operation, call, request })
      return answer(request)
    }
  return {
    calls,
    authenticate,
    quote: answering('quote', (request) => {
      if (request.buyAsset === 'ETH.NOTHING')
        throw new SwapError('noRoutesFound', 'No routes found for ETH.ETH -> ETH.NOTHING')
      return sampleQuote
    }),
    quoteStream: answering('quoteStream', async function* () {
      yield { type: 'complete', quote: sampleQuote, isStored: () => true } as const
    }),
    swap: answering('swap', () => sampleSwap),
    answerOnce: (call, _request, work) => work(call),
    checkSwap: answering('checkSwap', ({ swapId }) => ({
      swapId,
      ok: true,
      checks: [{ name: 'expiration', ok: true }],
      expiresAt: Date.UTC(2026, 10, 21, 9, 10, 0),
    })),
    track: answering('track', () => sampleTrack),
    tokens: answering('tokens', ({ provider }) => {
      const found = sampleListings.filter((listing) => provider === undefined || listing.provider === provider)
      if (found.length === 0) throw new SwapError('noTokenListsFound')
      return found
    }),
    searchTokens: answering('searchTokens', () => ({ tokens: sampleTokens, total: 7 })),
    swapTo: answering('swapTo', () => ['BTC.BTC', 'DOGE.DOGE']),
    swapFrom: answering('swapFrom', () => ['ETH.ETH']),
    providers: answering('providers', () => sampleProviders),
    providerStatus: answering('providerStatus', () => sampleStatuses),
    providersQuality: answering('providersQuality', () => sampleQuality),
    status: answering('status', () => sampleStatus),
    prices: answering('prices', ({ identifiers }) => samplePrices(identifiers)),
    screen: answering('screen', ({ addresses }) =>
      addresses.includes('0xbad') ? { clean: false, address: '0xbad', reason: 'listed' } : { clean: true },
    ),
    balances: answering('balances', () => sampleBalances),
    gas: answering('gas', ({ chainId }) =>
      sampleGas.filter((rate) => chainId === undefined || rate.chainId === chainId),
    ),
    get events(): Events {
      throw new Error('A host does not listen.')
    },
    health: () => ({
      providers: ['FAKE'],
      unreadProviders: [],
      uncertainPrices: [],
      clockSkews: [],
      openCircuits: [],
      latencies: [],
    }),
    ready: async () => {},
    dispose: async () => {},
    ...instead,
  } satisfies Partial<FakeEngine> as FakeEngine
}
