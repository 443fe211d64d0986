import {
  type FactSource,
  type Http,
  type HttpRequest,
  type ProviderContext,
  type SwapProvider,
  UpstreamError,
} from '@switchyard/core'
import { providerFixture, quoteParamsWith, swapAddressesWith } from '@switchyard/test-support'
import { flashnet } from '../flashnet.ts'
import type { FlashnetOptions } from '../options.ts'
import { catalogue, limits, NOW } from './orchestra.ts'
import { addresses, btc, usdc } from './tokens.ts'

/**
 * Responses by the last part of the path, or functions of the query; `catalogue` is `/v2/orchestration/routes`. A script with `limits` plays a deployment
 * that has no catalogue, unless it has one itself.
 */
export type Stubs = Readonly<Record<string, unknown>>

/** A provider with stubs for the API. */
export interface Fixture {
  readonly provider: SwapProvider
  readonly context: ProviderContext
  /** Requests since the last call. */
  take(): readonly HttpRequest[]
  play(script: Stubs): void
}

export const reply = (status: number, body: unknown) => ({ status, body, reply: true })

export const createFixture = (script: Stubs = {}, options: FlashnetOptions = {}, facts?: FactSource): Fixture => {
  let answers: Stubs = { catalogue: 'limits' in script ? reply(404, {}) : catalogue, limits, ...script }
  const requests: HttpRequest[] = []
  const http: Http = async (request) => {
    requests.push(request)
    const path = new URL(request.url).pathname
    const name = path === '/v2/orchestration/routes' ? 'catalogue' : (path.split('/').at(-1) ?? '')
    const stub = answers[name]
    const found = typeof stub === 'function' ? stub(new URL(request.url).searchParams) : stub
    if (found === undefined) throw new UpstreamError(`no answer to ${request.url}`)
    const { status, body } = isReply(found) ? found : { status: 200, body: found }
    return { status, headers: {}, text: typeof body === 'string' ? body : JSON.stringify(body) }
  }
  let count = 0
  const { provider, context } = providerFixture(
    flashnet({ baseUrl: 'http://orchestra', apiKey: 'fn_test', ...options }),
    {
      http,
      now: NOW,
      uuid: () => `key-${++count}`,
      facts,
    },
  )
  return {
    provider,
    context,
    take: () => requests.splice(0),
    play: (changes) => {
      answers = { ...answers, ...changes }
    },
  }
}

const isReply = (value: unknown): value is ReturnType<typeof reply> =>
  typeof value === 'object' && value !== null && 'reply' in value

/** 100 USDC for bitcoin. */
export const quoteParams = quoteParamsWith({
  sell: usdc,
  buy: btc,
  sellAmount: 100_000_000n,
})

export const swapAddresses = swapAddressesWith({
  sources: [addresses.ETH],
  destinationAddress: addresses.BTC,
})
