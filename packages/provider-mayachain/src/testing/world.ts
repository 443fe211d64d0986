import { type Http, type ProviderContext, type SwapProvider, UpstreamError } from '@switchyard/core'
import { asking, hosted } from '@switchyard/provider-testing'
import { type MayachainOptions, mayachain } from '../mayachain.ts'
import { node } from './node.ts'
import { btc, eth } from './tokens.ts'

/** Answers by path; `answer` gives one another status. */
export type Script = Readonly<Record<string, unknown>>

/** A provider over a scripted node. */
export interface World {
  readonly provider: SwapProvider
  readonly context: ProviderContext
  /** Paths and queries asked since the last call. */
  take(): readonly string[]
  /** Replaces answers. */
  play(script: Script): void
}

export const NOW = 1_726_832_784_000

interface Answer {
  readonly status: number
  readonly text: string
}

/** Answer with another status than 200. */
export const answer = (status: number, body: unknown): Answer => ({ status, text: JSON.stringify(body) })

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'text' in value && 'status' in value

export const world = (script: Script = {}, options: MayachainOptions = {}): World => {
  let answers: Script = { ...node, ...script }
  const asked: string[] = []
  const http: Http = async (request) => {
    asked.push(request.url.replace(/^http:\/\/[^/]+/, ''))
    request.signal?.throwIfAborted()
    await new Promise(setImmediate)
    const found = answers[new URL(request.url).pathname]
    if (found === undefined) throw new UpstreamError(`no answer to ${request.url}`)
    return { headers: {}, ...(isAnswer(found) ? found : answer(200, found)) }
  }
  const { provider, context } = hosted(mayachain({ baseUrl: 'http://node', ...options }), { http, now: NOW })
  return {
    provider,
    context,
    take: () => asked.splice(0),
    play: (changes) => {
      answers = { ...answers, ...changes }
    },
  }
}

/** An ask without fees or flags. */
export const ask = asking({
  sell: btc,
  buy: eth,
  sellAmount: 10_000_000n,
})

/** A quote as the node gives it; the figures are our own. */
export const quoteBody = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  inbound_address: 'bc1qywkdg8kw4hkdjvrw4kucsttkjcmkguz2k3z5ua',
  inbound_confirmation_blocks: 1,
  inbound_confirmation_seconds: 600,
  outbound_delay_blocks: 14,
  outbound_delay_seconds: 84,
  fees: {
    asset: 'ETH.ETH',
    affiliate: '0',
    outbound: '840000',
    liquidity: '20000',
    total: '860000',
    slippage_bps: 6,
    total_bps: 36,
  },
  expiry: 1_726_833_684,
  warning: 'Do not cache this response. Do not send funds after the expiry.',
  notes: '',
  dust_threshold: '10000',
  recommended_min_amount_in: '210000',
  expected_amount_out: '240000000',
  max_streaming_quantity: 4,
  streaming_swap_blocks: 9,
  streaming_swap_seconds: 54,
  ...changes,
})
