import {
  type FactSource,
  type Http,
  type HttpRequest,
  type Offer,
  type ProviderContext,
  type QuoteParams,
  type SwapProvider,
  UpstreamError,
} from '@switchyard/core'
import { providerFixture, quoteParamsWith, swapAddressesWith } from '@switchyard/test-support'
import { chainflip } from '../chainflip.ts'
import type { ChainflipOptions } from '../options.ts'
import { catalogue } from './backend.ts'
import { btc, eth } from './tokens.ts'

/** Responses by path, or by method of the broker; a function gets the body or query of the request. */
export type Stubs = Readonly<Record<string, unknown>>

/** Both providers with stubs for backend and broker. */
export interface Fixture {
  readonly chainflip: SwapProvider
  readonly streaming: SwapProvider
  readonly context: ProviderContext
  /** Requests since the last call. */
  take(): readonly HttpRequest[]
  /** Parameters of the last call of the broker. */
  lastCall(): readonly unknown[]
  play(stubs: Stubs): void
}

export const NOW = 1_790_000_000_000
export const BROKER = 'cFK6mYjpajcwPDZ7JUsac8XUoVSJnhjL43ZMZW7YoN8HE4dD8'
export const AFFILIATE = 'cFHyJEHEQ1YkT9xuFnxnPWVkihpYEGjBg4WbF6vCPtSPQoE8n'

/** A response with a status. */
export const answer = (status: number, body: unknown): { readonly status: number; readonly text: string } => ({
  status,
  text: JSON.stringify(body),
})

/** Origins that take JSON-RPC: the broker and a State Chain node. */
const NODES: ReadonlySet<string> = new Set(['http://broker', 'http://node'])

/** Options of the providers, and facts in force where they are not their own. */
export interface FixtureOptions extends ChainflipOptions {
  readonly facts?: FactSource
}

export const createFixture = (
  stubs: Stubs = {},
  { facts, ...options }: FixtureOptions = { brokerUrl: 'http://broker' },
  now: number = NOW,
): Fixture => {
  let answers: Stubs = { '/api/networkInfo': catalogue(), ...stubs }
  let requests: HttpRequest[] = []
  let called: readonly unknown[] = []
  const http: Http = async (request) => {
    requests.push(request)
    request.signal?.throwIfAborted()
    await new Promise(setImmediate)
    request.signal?.throwIfAborted()
    const url = new URL(request.url)
    const call = NODES.has(url.origin) ? JSON.parse(request.body ?? '{}') : undefined
    if (url.origin === 'http://broker') called = call.params
    const found = answers[call?.method ?? url.pathname]
    if (found === undefined) throw new UpstreamError(`no answer to ${call?.method ?? request.url}`)
    const given =
      typeof found === 'function' ? found(call?.params ?? Object.fromEntries(url.searchParams), request) : found
    if (isAnswer(given)) return { headers: {}, ...given }
    const body = call ? { jsonrpc: '2.0', id: call.id, ...(isError(given) ? given : { result: given }) } : given
    return { status: 200, headers: {}, text: JSON.stringify(body) }
  }
  const { provider, others, context } = providerFixture(chainflip({ baseUrl: 'http://backend', ...options }), {
    http,
    now,
    facts,
  })
  return {
    chainflip: provider,
    streaming: others[0] as SwapProvider,
    context,
    take: () => {
      const taken = requests
      requests = []
      return taken
    },
    lastCall: () => called,
    play: (changes) => {
      answers = { ...answers, ...changes }
    },
  }
}

const isAnswer = (value: unknown): value is { status: number; text: string } =>
  typeof value === 'object' && value !== null && 'text' in value && 'status' in value

const isError = (value: unknown): value is object => typeof value === 'object' && value !== null && 'error' in value

/** Error response of a node. */
export const rpcError = (code: number, message: string): unknown => ({ error: { code, message } })

/** Quote parameters without fees or flags. */
export const quoteParams = quoteParamsWith({
  sell: btc,
  buy: eth,
  sellAmount: 10_000_000n,
})

export const SENDER = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
export const RECEIVER = '0xa56A6be23b6Cf39D9448FF6e897C29c41c8fbDFF'

/** An account of Asset Hub, and its public key. Source: a recorded swap, read by Polkadot's own library. */
export const HUB_ACCOUNT = '1yMmfLti1k3huRQM2c47WugwonQMqTvQ2GUFxnU7Pcs7xPo'
export const HUB_KEY = '0x2afba9278e30ccf6a6ceb3a8b6e336b70068f045c666f2e7f4f9cc5f47db8972'

export const addresses = swapAddressesWith({
  sources: [SENDER],
  destinationAddress: RECEIVER,
})

/** The only offer to quote parameters, as it is after storing. */
export const offerOf = async (
  provider: SwapProvider,
  question: QuoteParams,
  context: ProviderContext,
): Promise<Offer> => {
  const given = await provider.quote(question, context)
  if ('declined' in given) throw new Error(`declined: ${given.declined.errorCode} ${given.declined.message}`)
  const [offer] = given.offers
  if (!offer || given.offers.length !== 1) throw new Error(`${given.offers.length} offers`)
  return { ...offer, state: JSON.parse(JSON.stringify(offer.state)) }
}
