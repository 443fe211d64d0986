import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { redirectingFetch } from './redirecting-fetch.ts'
import { apiKey, type SandboxedServer, startSandboxedServer } from './start-sandboxed-server.ts'

interface Parsed {
  readonly success: boolean
  readonly error?: { readonly issues: readonly { readonly code: string; readonly received?: unknown }[] }
}

/** The used part of `@swapkit/api` 2.4.1; its own types are sources that do not compile outside its repository. */
interface SwapKit {
  readonly SwapKitApi: {
    getSwapQuote(body: object, isDev: boolean, apiKey: string): Promise<{ readonly routes: readonly SwapKitRoute[] }>
    getTokenListProvidersV2(isDev: boolean, apiKey: string): Promise<readonly { readonly provider: string }[]>
    getTokenList(
      provider: string,
      isDev: boolean,
      apiKey: string,
    ): Promise<{ readonly count: number; readonly tokens: readonly { readonly identifier: string }[] }>
    getPrice(body: object, isDev: boolean, apiKey: string): Promise<readonly { readonly price_usd: number }[]>
    getGasRate(isDev: boolean, apiKey: string): Promise<readonly { readonly chainId: string; readonly unit: string }[]>
    getTrackerDetails(body: object, apiKey: string): Promise<unknown>
  }
  readonly QuoteResponseSchema: { safeParse(value: unknown): Parsed }
}

interface SwapKitRoute {
  readonly sellAmount: string
  readonly expectedBuyAmount: string
  readonly providers: readonly string[]
  readonly sourceAddress: string
  readonly routeId: string
}

const NAME: string = '@swapkit/api'

describe('@swapkit/api 2.4.1', () => {
  let swapkit: SwapKit
  let sandboxed: SandboxedServer
  const asked: string[] = []
  beforeAll(async () => {
    // The client writes every response that its schemas reject to the console.
    for (const level of ['warn', 'error', 'info'] as const) vi.spyOn(console, level).mockImplementation(() => {})
    sandboxed = await startSandboxedServer()
    const through = globalThis.fetch
    const redirected = redirectingFetch(['api.swapkit.dev', 'dev-api.swapkit.dev'], sandboxed.server.url, through)
    vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
      asked.push(input instanceof Request ? input.url : String(input))
      return redirected(input, init)
    })
    swapkit = (await import(NAME)) as SwapKit
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    await sandboxed.stop()
  })

  const quoteBody = () => ({
    sellAsset: 'BTC.BTC',
    buyAsset: 'ETH.ETH',
    sellAmount: '0.05',
    sourceAddress: sandboxed.addressOn('BTC'),
    destinationAddress: sandboxed.addressOn('EVM'),
    slippage: 3,
  })

  it('quotes, and its own schema accepts the response except for newer values', async () => {
    const quote = await swapkit.SwapKitApi.getSwapQuote(quoteBody(), false, apiKey)
    expect(quote.routes).toMatchObject([
      { sellAmount: '0.05', providers: ['THORCHAIN_STREAMING'], sourceAddress: quoteBody().sourceAddress },
    ])
    expect(Number(quote.routes[0]?.expectedBuyAmount)).toBeGreaterThan(0)
    const raw = await fetch('https://api.swapkit.dev/quote', {
      method: 'POST',
      headers: { 'x-api-key': apiKey },
      body: JSON.stringify(quoteBody()),
    })
    // Its list of fee types is older than `service`, which the specification has; the client then returns the response as it is.
    const { error } = swapkit.QuoteResponseSchema.safeParse(await raw.json())
    const others = error?.issues.filter(({ received }) => received !== 'service')
    expect(others ?? []).toEqual([])
    expect(asked).toContain('https://api.swapkit.dev/quote')
  })

  it('lists providers and tokens', async () => {
    expect(await swapkit.SwapKitApi.getTokenListProvidersV2(true, apiKey)).toMatchObject([
      { provider: 'THORCHAIN_STREAMING' },
    ])
    const list = await swapkit.SwapKitApi.getTokenList('THORCHAIN_STREAMING', false, apiKey)
    expect(list.tokens.map(({ identifier }) => identifier)).toEqual(expect.arrayContaining(['BTC.BTC', 'ETH.ETH']))
    expect(list.count).toBe(list.tokens.length)
  })

  it('reads prices and fee rates, which it validates strictly', async () => {
    const tokens = [{ identifier: 'BTC.BTC' }, { identifier: 'NO.NO' }]
    const prices = await swapkit.SwapKitApi.getPrice({ tokens, metadata: true }, false, apiKey)
    expect(prices[0]?.price_usd).toBeGreaterThan(0)
    expect(prices[1]?.price_usd).toBe(0)
    const rates = await swapkit.SwapKitApi.getGasRate(false, apiKey)
    expect(Array.isArray(rates)).toBe(true)
    for (const rate of rates) expect(rate).toMatchObject({ chainId: expect.any(String), unit: expect.any(String) })
  })

  it('returns the errors of the API', async () => {
    // This client does not look at the status: it returns the body of the error.
    expect(await swapkit.SwapKitApi.getTokenListProvidersV2(false, 'wrong-key')).toMatchObject({
      error: 'apiKeyInvalid',
    })
    const nowhere = { hash: 'ab'.repeat(32), chainId: 'bitcoin' }
    expect(await swapkit.SwapKitApi.getTrackerDetails(nowhere, apiKey)).toMatchObject({ error: 'txNotFound' })
    await expect(swapkit.SwapKitApi.getPrice({ tokens: [] }, false, apiKey)).rejects.toThrow('api_v2_invalid_response')
  })
})
