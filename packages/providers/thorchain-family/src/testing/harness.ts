import {
  type FactSource,
  type Http,
  type HttpRequest,
  type Plugin,
  type ProviderContext,
  type SwapProvider,
  UpstreamError,
} from '@switchyard/core'
import { providerFixture, quoteParamsWith } from '@switchyard/test-support'
import type { FamilyOptions } from '../options.ts'
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

interface StubResponse {
  readonly status: number
  readonly text: string
}

/** A response with a status other than 200. */
export const answer = (status: number, body: unknown): StubResponse => ({ status, text: JSON.stringify(body) })

const isAnswer = (value: unknown): value is StubResponse =>
  typeof value === 'object' && value !== null && 'text' in value && 'status' in value

/** A quote that names no vault names the one that the node lists for the chain sold, as nodes do. */
const withVault = (body: unknown, url: URL, answers: StubAnswers): unknown => {
  if (typeof body !== 'object' || body === null || isAnswer(body) || 'inbound_address' in body) return body
  const chain = url.searchParams.get('from_asset')?.split(/[.~/-]/)[0]
  const path = url.pathname.replace('quote/swap', 'inbound_addresses')
  const list = answers[`${url.origin}${path}`] ?? answers[path]
  const listed = Array.isArray(list) ? list.find((entry) => entry.chain === chain) : undefined
  return listed ? { inbound_address: listed.address, router: listed.router, ...body } : body
}

/** Options of the provider, and facts in force where they are not its own. */
export interface HarnessOptions extends FamilyOptions {
  readonly facts?: FactSource
}

/** Creates harnesses at the given time, unless a test sets another, with a node that returns `node`, with changes. */
export const harnessOf =
  (plugin: (options: FamilyOptions) => Plugin, node: StubAnswers, now: number) =>
  (script: StubAnswers = {}, { facts, ...options }: HarnessOptions = {}, at = now): Harness => {
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
      const body = url.pathname.endsWith('/quote/swap') ? withVault(found, url, answers) : found
      return { headers: {}, ...(isAnswer(body) ? body : answer(200, body)) }
    }
    const { provider, context } = providerFixture(plugin({ baseUrl: 'http://node', ...options }), {
      http,
      now: at,
      facts,
    })
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
