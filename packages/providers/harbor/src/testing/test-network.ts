import type { FactSource, HttpRequest, ProviderContext, SwapProvider } from '@switchyard/core'
import { providerFixture, quoteParamsWith, swapAddressesWith } from '@switchyard/test-support'
import { harbor } from '../harbor.ts'
import type { HarborOptions } from '../options.ts'
import { addresses, btc, eth } from './tokens.ts'

export const NOW = 1_800_000_000_000

/** A quote of Harbor with the figures of its documentation; fields missing in the stored copy are invented. */
export const quoteBody = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  inboundAddress: addresses.VAULT,
  inboundConfirmationBlocks: '1',
  inboundConfirmationSeconds: '600',
  fees: { asset: 'ETH.ETH', affiliate: '0', outbound: '684', liquidity: '23225', total: '23909', totalBps: '8' },
  expiry: String(NOW / 1_000 + 900),
  warning: 'Do not cache this response. Do not send funds after the expiry.',
  notes: '',
  dustThreshold: '10000',
  recommendedMinAmountIn: '0',
  expectedAmountOut: '300000000',
  ...changes,
})

/** Response of a node: vaults of all chains, and the router. */
export const inbounds: readonly object[] = [
  { chain: 'BTC', address: addresses.VAULT, halted: false },
  { chain: 'DOGE', address: addresses.DOGE_VAULT, halted: false },
  { chain: 'ETH', address: addresses.ETH_VAULT, router: addresses.ROUTER, halted: false },
]

export interface TestNetwork {
  readonly provider: SwapProvider
  readonly context: ProviderContext
  readonly requests: HttpRequest[]
}

/** A provider over stubbed responses, by path. */
export const testNetwork = (
  responses: Readonly<Record<string, unknown>>,
  options: HarborOptions = {},
  facts?: FactSource,
): TestNetwork => {
  const requests: HttpRequest[] = []
  const http = async (request: HttpRequest) => {
    requests.push(request)
    const { pathname } = new URL(request.url)
    const body = responses[pathname] ?? (pathname === '/xnode/inbound_addresses' ? inbounds : undefined)
    const status = body === undefined ? 404 : 200
    return { status, headers: {}, text: JSON.stringify(body ?? {}) }
  }
  const { provider, context } = providerFixture(
    harbor({ baseUrl: 'http://harbor', nodeUrl: 'http://node', routers: { ETH: addresses.ROUTER }, ...options }),
    { http, now: NOW, facts },
  )
  return { provider, requests, context }
}

export const params = quoteParamsWith({
  sell: btc,
  buy: eth,
  sellAmount: 10_000_000n,
  sourceAddress: addresses.BTC,
  destinationAddress: addresses.ETH,
})

export const swapAddresses = swapAddressesWith({
  sources: [addresses.BTC],
  destinationAddress: addresses.ETH,
})
