import {
  type FactSource,
  type Http,
  type HttpRequest,
  type ProviderContext,
  type SwapProvider,
  UpstreamError,
} from '@switchyard/core'
import { providerFixture, quoteParamsWith } from '@switchyard/test-support'
import { near } from '../near.ts'
import type { NearOptions } from '../options.ts'
import { quoteAnswer, signed, TEST_KEY } from './quotes.ts'
import { btc, eth, tokenList } from './tokens.ts'

type Body = Record<string, unknown>

/** A response, or a function that makes it from the request's body. */
export type StubResponse =
  | { readonly status?: number; readonly json: unknown }
  | ((body: Body, times: number) => StubResponse)

/** A provider over a stubbed 1Click. */
export interface TestNetwork {
  readonly provider: SwapProvider
  readonly context: ProviderContext
  /** Requests since the last call. */
  take(): readonly HttpRequest[]
  /** Bodies of the quote requests since the last call. */
  bodies(): readonly Body[]
  /** Replaces responses. */
  respond(changes: Partial<Record<Path, StubResponse>>): void
}

type Path = 'tokens' | 'quote' | 'status' | 'deposit/submit'

export const NOW = 1_800_000_000_000

/** Echoes the request with the default figures, signed. */
export const honestQuote: StubResponse = (body) => ({ json: signed(quoteAnswer(body)) })

/** The same with other figures. */
export const quoting =
  (changes: Body): ((body: Body) => StubResponse) =>
  (body) => ({ json: signed(quoteAnswer(body, changes)) })

/** A refusal in the format of 1Click. */
export const refusing = (message: unknown, status = 400): StubResponse => ({
  status,
  json: { message, correlationId: 'c', timestamp: '2026-10-08T00:00:00.000Z', path: '/v0/quote' },
})

export const testNetwork = (
  changes: Partial<Record<Path, StubResponse>> = {},
  options: NearOptions = {},
  facts?: FactSource,
): TestNetwork => {
  let responses: Partial<Record<Path, StubResponse>> = {
    tokens: { json: tokenList },
    quote: honestQuote,
    status: refusing('not found', 404),
    ...changes,
  }
  const requests: HttpRequest[] = []
  let times = 0
  const http: Http = async (request) => {
    requests.push(request)
    request.signal?.throwIfAborted()
    const path = new URL(request.url).pathname.replace('/v0/', '') as Path
    const response = responses[path]
    if (response === undefined) throw new UpstreamError(`no response for ${request.url}`)
    const body = request.body === undefined ? {} : (JSON.parse(request.body) as Body)
    const { status = 200, json } = responseTo(response, body, times++)
    return { status, headers: {}, text: JSON.stringify(json) }
  }
  const { provider, context } = providerFixture(near({ baseUrl: 'http://1click', managerKey: TEST_KEY, ...options }), {
    http,
    now: NOW,
    facts,
  })
  const take = (): readonly HttpRequest[] => requests.splice(0)
  return {
    provider,
    context,
    take,
    bodies: () => take().flatMap(({ body }) => (body === undefined ? [] : [JSON.parse(body) as Body])),
    respond: (next) => {
      responses = { ...responses, ...next }
      times = 0
    },
  }
}

const responseTo = (
  response: StubResponse,
  body: Body,
  times: number,
): { readonly status?: number; readonly json: unknown } =>
  typeof response === 'function' ? responseTo(response(body, times), body, times) : response

/** Quote parameters without fees or flags. */
export const params = quoteParamsWith({
  sell: btc,
  buy: eth,
  sellAmount: 10_000_000n,
})
