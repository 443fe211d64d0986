import {
  type FactSource,
  type Http,
  type HttpRequest,
  type ProviderContext,
  type SwapProvider,
  UpstreamError,
} from '@switchyard/core'
import { providerFixture, quoteParamsWith, swapAddressesWith } from '@switchyard/test-support'
import { mayan } from '../mayan.ts'
import type { MayanOptions } from '../options.ts'
import { NOW } from './quotes.ts'
import { addresses, arbUsdc, baseUsdc } from './tokens.ts'

/** Responses by path. */
export type StubAnswers = Readonly<Record<string, unknown>>

/** A provider with a stubbed API. */
export interface Harness {
  readonly provider: SwapProvider
  readonly context: ProviderContext
  /** URLs requested since the last call. */
  take(): readonly URL[]
  play(script: StubAnswers): void
}

/** Options, and facts in place of the package's own. */
export interface HarnessOptions extends MayanOptions {
  readonly facts?: FactSource
}

export const response = (status: number, body: unknown) => ({ status, body, response: true })

export const harness = (script: StubAnswers = {}, { facts, ...options }: HarnessOptions = {}, now = NOW): Harness => {
  let answers = script
  const requests: HttpRequest[] = []
  const http: Http = async (request) => {
    requests.push(request)
    const { pathname } = new URL(request.url)
    const found = answers[pathname]
    if (found === undefined) throw new UpstreamError(`no answer to ${request.url}`)
    const { status, body } = isResponse(found) ? found : { status: 200, body: found }
    return { status, headers: {}, text: typeof body === 'string' ? body : JSON.stringify(body) }
  }
  let count = 0
  const { provider, context } = providerFixture(
    mayan({ baseUrl: 'http://price/v3', explorerUrl: 'http://explorer/v3', ...options }),
    { http, now, facts, uuid: () => `0011223344556677-8899aabbccddee${(++count).toString(16).padStart(2, '0')}` },
  )
  return {
    provider,
    context,
    take: () => requests.splice(0).map(({ url }) => new URL(url)),
    play: (changes) => {
      answers = { ...answers, ...changes }
    },
  }
}

const isResponse = (value: unknown): value is ReturnType<typeof response> =>
  typeof value === 'object' && value !== null && 'response' in value

/** Quote params of 10 USDC on Base for USDC on Arbitrum. */
export const quoteParams = quoteParamsWith({
  sell: baseUsdc,
  buy: arbUsdc,
  sellAmount: 10_000_000n,
})

export const swapAddresses = swapAddressesWith({
  sources: [addresses.evm],
  destinationAddress: addresses.otherEvm,
})
