import {
  type FactSource,
  type Http,
  type HttpRequest,
  type ProviderContext,
  type SwapProvider,
  UpstreamError,
} from '@switchyard/core'
import { providerFixture, quoteParamsWith } from '@switchyard/test-support'
import { oneinch } from '../oneinch.ts'
import type { OneinchOptions } from '../options.ts'
import { swapAnswer } from './calls.ts'
import { eth, tokenLists, usdc } from './tokens.ts'

/** A response with JSON or text. */
export interface StubResponse {
  readonly status?: number
  readonly json?: unknown
  readonly text?: string
}

type StubResponses = Readonly<Record<string, StubResponse | ((url: URL, request: HttpRequest) => StubResponse)>>

/** A provider with a stubbed API. */
export interface Harness {
  readonly provider: SwapProvider
  readonly context: ProviderContext
  /** Requests since the last call. */
  take(): readonly HttpRequest[]
  /** Queries of the requests since the last call, as records. */
  queries(): readonly Readonly<Record<string, string>>[]
  /** Replaces responses. */
  play(changes: StubResponses): void
}

export const NOW = 1_800_000_000_000

/** A refusal in the format of 1inch. */
export const refusing = (description: string, more: Record<string, unknown> = {}, status = 400): StubResponse => ({
  status,
  json: { error: 'Bad Request', description, statusCode: status, requestId: 'r', meta: [], ...more },
})

export const harness = (changes: StubResponses = {}, options: OneinchOptions = {}, facts?: FactSource): Harness => {
  let responses: StubResponses = {
    tokens: ({ pathname }) => {
      const list = tokenLists[pathname.split('/')[3] ?? '']
      return list === undefined ? { status: 404, text: 'no such chain' } : { json: list }
    },
    quote: { json: { dstAmount: '3420000000', gas: 200_000 } },
    swap: { json: swapAnswer() },
    ...changes,
  }
  const requests: HttpRequest[] = []
  const http: Http = async (request) => {
    requests.push(request)
    request.signal?.throwIfAborted()
    const url = new URL(request.url)
    const response = responses[url.pathname.split('/').at(-1) ?? '']
    if (response === undefined) throw new UpstreamError(`no answer to ${request.url}`)
    const { status = 200, json, text } = typeof response === 'function' ? response(url, request) : response
    return { status, headers: {}, text: text ?? JSON.stringify(json) }
  }
  const { provider, context } = providerFixture(
    oneinch({ baseUrl: 'http://1inch', chains: ['ETH', 'ARB'], ...options }),
    {
      http,
      now: NOW,
      facts,
    },
  )
  const take = (): readonly HttpRequest[] => requests.splice(0)
  return {
    provider,
    context,
    take,
    queries: () => take().map(({ url }) => Object.fromEntries(new URL(url).searchParams)),
    play: (next) => {
      responses = { ...responses, ...next }
    },
  }
}

/** Quote params without fees or flags. */
export const quoteParams = quoteParamsWith({
  sell: eth,
  buy: usdc,
  sellAmount: 10n ** 18n,
})
