import { type Http, type HttpRequest, type ProviderContext, type SwapProvider, UpstreamError } from '@switchyard/core'
import { asking, hosted } from '@switchyard/provider-testing'
import { type ThorchainOptions, thorchain } from '../thorchain.ts'
import { node } from './node.ts'
import { btc, eth } from './tokens.ts'

/** Answers by the start of the path and query, or a function of the whole URL. A number is a status without a body. */
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

export const NOW = 1_710_086_654_000

/** Answer with another status than 200. */
export const answer = (status: number, body: unknown): { readonly status: number; readonly text: string } => ({
  status,
  text: JSON.stringify(body),
})

export const world = (script: Script = {}, options: ThorchainOptions = {}): World => {
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
    if (isAnswer(found)) return { headers: {}, ...found }
    return { status: 200, headers: {}, text: JSON.stringify(found) }
  }
  const { provider, context } = hosted(thorchain({ baseUrl: 'http://node', ...options }), { http, now: NOW })
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

const isAnswer = (value: unknown): value is { status: number; text: string } =>
  typeof value === 'object' && value !== null && 'text' in value && 'status' in value

/** An ask without fees or flags. */
export const ask = asking({
  sell: btc,
  buy: eth,
  sellAmount: 10_000_000n,
})

/** A quote as the node gives it; the figures are our own. */
export const quoteBody = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  inbound_address: 'bc1qhal0a2ywtd5qt97zfc2mmjwelxwlshgj85lpc6',
  inbound_confirmation_blocks: 1,
  inbound_confirmation_seconds: 600,
  outbound_delay_blocks: 10,
  outbound_delay_seconds: 60,
  fees: {
    asset: 'ETH.ETH',
    affiliate: '0',
    outbound: '600000',
    liquidity: '20000',
    total: '620000',
    slippage_bps: 1,
    total_bps: 35,
  },
  expiry: 1_710_087_554,
  recommended_min_amount_in: '42000',
  expected_amount_out: '173000000',
  max_streaming_quantity: 3,
  streaming_swap_blocks: 2,
  streaming_swap_seconds: 12,
  ...changes,
})
