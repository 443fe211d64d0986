import {
  type Http,
  type HttpRequest,
  type Plugin,
  type ProviderContext,
  type SwapProvider,
  UpstreamError,
} from '@switchyard/core'
import { providerFixture, quoteParamsWith } from '@switchyard/test-support'
import type { FamilyOptions } from '../family-plugin.ts'
import { btc, eth } from './tokens.ts'

/** Responses by path, or by origin and path; use `answer` for a status other than 200. */
export type StubAnswers = Readonly<Record<string, unknown>>

/** A provider with a stubbed node. */
export interface Harness {
  readonly provider: SwapProvider
  readonly context: ProviderContext
  /** Paths and queries requested since the last call. */
  take(): readonly string[]
  /** The same as full URLs. */
  urls(): readonly string[]
  /** Maximum number of concurrent requests. */
  peak(): number
  /** Replaces responses. */
  play(script: StubAnswers): void
}

interface Answer {
  readonly status: number
  readonly text: string
}

/** A response with a status other than 200. */
export const answer = (status: number, body: unknown): Answer => ({ status, text: JSON.stringify(body) })

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'text' in value && 'status' in value

/** Creates harnesses at the given time with a node that returns `node`, with changes. */
export const harnessOf =
  (plugin: (options: FamilyOptions) => Plugin, node: StubAnswers, now: number) =>
  (script: StubAnswers = {}, options: FamilyOptions = {}): Harness => {
    let answers: StubAnswers = { ...node, ...script }
    const requests: HttpRequest[] = []
    let active = 0
    let peak = 0
    const http: Http = async (request) => {
      requests.push(request)
      request.signal?.throwIfAborted()
      peak = Math.max(peak, ++active)
      await new Promise(setImmediate)
      active--
      const url = new URL(request.url)
      const found = answers[`${url.origin}${url.pathname}`] ?? answers[url.pathname]
      if (found === undefined) throw new UpstreamError(`no answer to ${request.url}`)
      return { headers: {}, ...(isAnswer(found) ? found : answer(200, found)) }
    }
    const { provider, context } = providerFixture(plugin({ baseUrl: 'http://node', ...options }), { http, now })
    return {
      provider,
      context,
      take: () => requests.splice(0).map(({ url }) => url.replace(/^http:\/\/[^/]+/, '')),
      urls: () => requests.splice(0).map(({ url }) => url),
      peak: () => peak,
      play: (changes) => {
        answers = { ...answers, ...changes }
      },
    }
  }

/** Quote params of 0.1 BTC for ETH, without fees or flags. */
export const quoteParams = quoteParamsWith({ sell: btc, buy: eth, sellAmount: 10_000_000n })
