import {
  type Ask,
  CLOCK,
  HTTP,
  type Http,
  type HttpRequest,
  type ProviderContext,
  type ServiceKey,
  type SwapProvider,
  UpstreamError,
} from '@switchyard/core'
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
  const clock = { now: () => NOW }
  const services = new Map<unknown, unknown>([
    [HTTP, http],
    [CLOCK, clock],
  ])
  let provider: SwapProvider | undefined
  oneinch({ baseUrl: 'http://1inch', chains: ['ETH', 'ARB'], ...options }).register({
    provider: (_id, make) => {
      provider = make(<T>(key: ServiceKey<T>) => services.get(key) as T)
    },
    chain: () => undefined,
  })
  if (!provider) throw new Error('nothing was registered')
  const signal = new AbortController().signal
  const take = (): readonly HttpRequest[] => requests.splice(0)
  return {
    provider,
    context: { signal, deadline: NOW + 10_000, clock, tokens: { find: () => undefined } },
    take,
    queries: () => take().map(({ url }) => Object.fromEntries(new URL(url).searchParams)),
    play: (next) => {
      script = { ...script, ...next }
    },
  }
}

/** An ask without fees or flags. */
export const ask = (changes: Partial<Ask> = {}): Ask => ({
  sell: eth,
  buy: usdc,
  sellAmount: 10n ** 18n,
  fees: { affiliateBps: 0, serviceBps: 0, accounts: {}, serviceAccounts: {} },
  flexInput: false,
  privacy: false,
  boost: false,
  ...changes,
})
