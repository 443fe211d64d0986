import type { QuoteRouteResponse, SwapResponse, TrackResponse } from '@switchyard/wire'
import type { Fetch } from '../client-options.ts'

const SOURCE = '0x00000000000000000000000000000000000000aa'
const DESTINATION = 'bc1qdestination'

/** A route of the fake API. */
export const fakeRoute = {
  ...{ routeId: 'route-1', providers: ['NEAR'], sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', sellAmount: '1' },
  ...{ expectedBuyAmount: '0.04', expectedBuyAmountMaxSlippage: '0.039', totalSlippageBps: -10 },
  ...{ fees: [], legs: [], warnings: [], meta: { tags: [] } },
} as QuoteRouteResponse

const addresses = { sourceAddress: SOURCE, destinationAddress: DESTINATION }

/** The request of a swap of the fake API. */
export const fakeRequest = { route: fakeRoute, ...addresses }

/** An API in memory that does each swap once per idempotency key, and tells deposits by what its chain has. */
export interface FakeApi {
  readonly fetch: Fetch
  /** Swaps that were built, by idempotency key. */
  readonly built: Map<string, SwapResponse>
  /** Deposits that were broadcast, with how often each. */
  readonly deposits: Map<string, number>
  /** The API asks for an approval first. */
  approvalNeeded: boolean
  /** Members of every response of `/v3/swap`. */
  swapMembers: Partial<SwapResponse>
  /** Checks of `/v3/swap/check` that fail. */
  failing: readonly { readonly name: string; readonly ok: false; readonly reason: string }[]
  /** Hash that the server has seen for the swap of any key, deposit address included. */
  known: string
}

export const createFakeApi = (): FakeApi => {
  const api: FakeApi = {
    built: new Map(),
    deposits: new Map(),
    approvalNeeded: false,
    swapMembers: {},
    failing: [],
    known: '',
    fetch: async (url, init) => answer(api, new URL(url).pathname, init),
  }
  return api
}

const answer = (api: FakeApi, path: string, { body, headers }: RequestInit): Response => {
  const request = body === undefined ? {} : JSON.parse(String(body))
  if (path === '/v3/swap')
    return Response.json(swapOf(api, (headers as Record<string, string>)['idempotency-key'] ?? ''))
  if (path === '/v3/swap/check')
    return Response.json({ swapId: request.swapId, ok: api.failing.length === 0, checks: api.failing, expiration: '1' })
  if (path === '/track') return Response.json(trackOf(request.hash ?? api.known))
  if (path.startsWith('/swaps/'))
    return Response.json({
      swap: { hash: api.known },
      changes: api.known === '' ? [] : [{ track: trackOf(api.known) }],
    })
  return Response.json({ error: 'notFound', message: 'There is nothing here.' }, { status: 404 })
}

const swapOf = (api: FakeApi, key: string): SwapResponse => {
  const found = api.built.get(key)
  if (found) return found
  const step = { to: `0x${'11'.repeat(20)}`, from: SOURCE, value: '0', data: '0x' }
  const swap = {
    ...fakeRoute,
    ...addresses,
    ...(api.approvalNeeded ? { approvalTx: step } : { tx: { ...step, data: '0x01' } }),
    swapId: `swap-${api.built.size + 1}`,
    ...api.swapMembers,
  } as SwapResponse
  api.built.set(key, swap)
  return swap
}

const trackOf = (hash: string): TrackResponse => ({
  chainId: '1',
  hash,
  status: hash === '' ? 'not_started' : 'completed',
  legs: [],
})
