import { type Http, type HttpRequest, type ProviderContext, type SwapProvider, UpstreamError } from '@switchyard/core'
import { providerFixture, quoteParamsWith } from '@switchyard/test-support'
import { type OneinchOptions, oneinch } from '../oneinch.ts'
import { swapAnswer } from './calls.ts'
import { eth, tokenLists, usdc } from './tokens.ts'

/** An answer: JSON, or text with a status. */
export interface Reply {
  readonly status?: number
  readonly json?: unknown
  readonly text?: string
}

type Script = Readonly<Record<string, Reply | ((url: URL, request: HttpRequest) => Reply)>>

/** A provider over a scripted 1inch. */
export interface World {
  readonly provider: SwapProvider
  readonly context: ProviderContext
  /** Requests since the last call. */
  take(): readonly HttpRequest[]
  /** Queries of the requests since the last call, as records. */
  queries(): readonly Readonly<Record<string, string>>[]
  /** Replaces answers. */
  play(changes: Script): void
}

export const NOW = 1_800_000_000_000

/** A refusal in 1inch's words. */
export const refusing = (description: string, more: Record<string, unknown> = {}, status = 400): Reply => ({
  status,
  json: { error: 'Bad Request', description, statusCode: status, requestId: 'r', meta: [], ...more },
})

export const world = (changes: Script = {}, options: OneinchOptions = {}): World => {
  let script: Script = {
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
    const reply = script[url.pathname.split('/').at(-1) ?? '']
    if (reply === undefined) throw new UpstreamError(`no answer to ${request.url}`)
    const { status = 200, json, text } = typeof reply === 'function' ? reply(url, request) : reply
    return { status, headers: {}, text: text ?? JSON.stringify(json) }
  }
  const { provider, context } = providerFixture(
    oneinch({ baseUrl: 'http://1inch', chains: ['ETH', 'ARB'], ...options }),
    {
      http,
      now: NOW,
    },
  )
  const take = (): readonly HttpRequest[] => requests.splice(0)
  return {
    provider,
    context,
    take,
    queries: () => take().map(({ url }) => Object.fromEntries(new URL(url).searchParams)),
    play: (next) => {
      script = { ...script, ...next }
    },
  }
}

/** An ask without fees or flags. */
export const ask = quoteParamsWith({
  sell: eth,
  buy: usdc,
  sellAmount: 10n ** 18n,
})
