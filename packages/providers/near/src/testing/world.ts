import { type Http, type HttpRequest, type ProviderContext, type SwapProvider, UpstreamError } from '@switchyard/core'
import { hosted, quoteParamsWith } from '@switchyard/test-support'
import { type NearOptions, near } from '../near.ts'
import { quoteAnswer, signed, TEST_KEY } from './quotes.ts'
import { btc, eth, tokenList } from './tokens.ts'

type Body = Record<string, unknown>

/** An answer, or how one is made of the request's body. A number stands for a status without a body. */
export type Reply = { readonly status?: number; readonly json: unknown } | ((body: Body, times: number) => Reply)

/** A provider over a scripted 1Click. */
export interface World {
  readonly provider: SwapProvider
  readonly context: ProviderContext
  /** Requests since the last call. */
  take(): readonly HttpRequest[]
  /** Bodies of the quotes asked since the last call. */
  bodies(): readonly Body[]
  /** Replaces answers. */
  play(changes: Partial<Record<Path, Reply>>): void
}

type Path = 'tokens' | 'quote' | 'status'

export const NOW = 1_800_000_000_000

/** Echoes the request with the usual figures, signed. */
export const honest: Reply = (body) => ({ json: signed(quoteAnswer(body)) })

/** The same with other figures. */
export const quoting =
  (changes: Body): ((body: Body) => Reply) =>
  (body) => ({ json: signed(quoteAnswer(body, changes)) })

/** A refusal in 1Click's words. */
export const refusing = (message: unknown, status = 400): Reply => ({
  status,
  json: { message, correlationId: 'c', timestamp: '2026-10-08T00:00:00.000Z', path: '/v0/quote' },
})

export const world = (changes: Partial<Record<Path, Reply>> = {}, options: NearOptions = {}): World => {
  let replies: Record<Path, Reply> = {
    tokens: { json: tokenList },
    quote: honest,
    status: refusing('not found', 404),
    ...changes,
  }
  const requests: HttpRequest[] = []
  let times = 0
  const http: Http = async (request) => {
    requests.push(request)
    request.signal?.throwIfAborted()
    const path = new URL(request.url).pathname.replace('/v0/', '') as Path
    const reply = replies[path]
    if (reply === undefined) throw new UpstreamError(`no answer to ${request.url}`)
    const body = request.body === undefined ? {} : (JSON.parse(request.body) as Body)
    const { status = 200, json } = settled(reply, body, times++)
    return { status, headers: {}, text: JSON.stringify(json) }
  }
  const { provider, context } = hosted(near({ baseUrl: 'http://1click', managerKey: TEST_KEY, ...options }), {
    http,
    now: NOW,
  })
  const take = (): readonly HttpRequest[] => requests.splice(0)
  return {
    provider,
    context,
    take,
    bodies: () => take().flatMap(({ body }) => (body === undefined ? [] : [JSON.parse(body) as Body])),
    play: (next) => {
      replies = { ...replies, ...next }
      times = 0
    },
  }
}

const settled = (reply: Reply, body: Body, times: number): { readonly status?: number; readonly json: unknown } =>
  typeof reply === 'function' ? settled(reply(body, times), body, times) : reply

/** An ask without fees or flags. */
export const ask = quoteParamsWith({
  sell: btc,
  buy: eth,
  sellAmount: 10_000_000n,
})
