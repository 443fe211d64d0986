import { type Http, type HttpRequest, type ProviderContext, type SwapProvider, UpstreamError } from '@switchyard/core'
import { providerFixture, quoteParamsWith, swapAddressesWith } from '@switchyard/test-support'
import { type FlashnetOptions, flashnet } from '../flashnet.ts'
import { limits, NOW } from './orchestra.ts'
import { addresses, btc, usdc } from './tokens.ts'

/** Responses by the last part of the path. */
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

export const createFixture = (script: Stubs = {}, options: FlashnetOptions = {}): Fixture => {
  let answers: Stubs = { limits, ...script }
  const requests: HttpRequest[] = []
  const http: Http = async (request) => {
    requests.push(request)
    const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
    const found = answers[name]
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
