import {
  type Http,
  type HttpRequest,
  type Plugin,
  type ProviderContext,
  type SwapProvider,
  UpstreamError,
} from '@switchyard/core'
import { hosted, quoteParamsWith } from '@switchyard/test-support'
import type { FamilyOptions } from '../family-plugin.ts'
import { btc, eth } from './tokens.ts'

/** Answers by path, or by origin and path; `answer` gives one another status than 200. */
export type Script = Readonly<Record<string, unknown>>

/** A provider over a scripted node. */
export interface World {
  readonly provider: SwapProvider
  readonly context: ProviderContext
  /** Paths and queries asked since the last call. */
  take(): readonly string[]
  /** The same, whole. */
  urls(): readonly string[]
  /** Most requests that were under way at once. */
  peak(): number
  /** Replaces answers. */
  play(script: Script): void
}

interface Answer {
  readonly status: number
  readonly text: string
}

/** Answer with another status than 200. */
export const answer = (status: number, body: unknown): Answer => ({ status, text: JSON.stringify(body) })

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'text' in value && 'status' in value

/** Worlds at the given time around a node that answers `node`, but for what a script changes. */
export const worldOf =
  (plugin: (options: FamilyOptions) => Plugin, node: Script, now: number) =>
  (script: Script = {}, options: FamilyOptions = {}): World => {
    let answers: Script = { ...node, ...script }
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
    const { provider, context } = hosted(plugin({ baseUrl: 'http://node', ...options }), { http, now })
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

/** An ask for 0.1 BTC's worth of ether, without fees or flags. */
export const ask = quoteParamsWith({ sell: btc, buy: eth, sellAmount: 10_000_000n })
