import { randomUUID } from 'node:crypto'
import {
  errorResponseSchema,
  type QuoteResponse,
  quoteResponseSchema,
  swapResponseSchema,
  type TrackResponse,
  trackResponseSchema,
} from '@switchyard/wire'
import type { Seeded } from './seeded.ts'

/** A swap that a server has answered with 200. */
export interface Acknowledged {
  readonly idempotencyKey: string
  readonly quoteId: string
  readonly body: object
  /** Base units. */
  readonly sellAmount: string
  /** The answer, to the byte. */
  readonly text: string
  readonly deposit: { readonly depositChannelId: string } | { readonly depositAddress: string }
}

export interface SoakParts {
  readonly random: Seeded
  /** Addresses of the servers that run. */
  readonly servers: () => readonly string[]
  readonly addresses: { readonly sourceAddress: string; readonly destinationAddress: string }
  /** US dollars by symbol. */
  readonly prices: Readonly<Record<string, number>>
  readonly key: string
}

type QuoteRoute = QuoteResponse['routes'][number]

/** What is judged of a swap's answer. */
interface SwapAnswer {
  readonly depositChannelId?: string
  readonly targetAddress?: string
  readonly sellAmount: string
  readonly expectedBuyAmount: string
  readonly buyAsset: string
}

interface Sent {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

/** Mixed requests, each answer judged; what is wrong is thrown. */
export class SoakTraffic {
  readonly acknowledged: Acknowledged[] = []
  readonly counts: Record<string, number> = {}
  readonly #parts: SoakParts
  #etag = ''

  constructor(parts: SoakParts) {
    this.#parts = parts
  }

  /** One request, or a few that belong together. */
  async step(): Promise<void> {
    const roll = this.#parts.random.next()
    if (roll < 0.3) await this.#swap()
    else if (roll < 0.55) await this.#quote()
    else if (roll < 0.75) await this.#track()
    else if (roll < 0.85) await this.#trackUnknown()
    else await this.#catalogue()
  }

  async #quote(): Promise<QuoteResponse | undefined> {
    const [sellAsset, buyAsset] = this.#parts.random.pick(PAIRS)
    const sellAmount = (0.01 + this.#parts.random.below(900) / 10_000).toFixed(4)
    const body = { sellAsset, buyAsset, sellAmount, ...this.#parts.addresses }
    const sent = await this.#post('/v3/quote', body, ['noRoutesFound'])
    if (sent?.status !== 200) return undefined
    const quote = quoteResponseSchema.parse(JSON.parse(sent.text))
    for (const route of quote.routes) {
      const paid = Number(sellAmount) * this.#priceOf(sellAsset)
      const got = Number(route.expectedBuyAmount) * this.#priceOf(buyAsset)
      if (!(got > paid * 0.7 && got < paid * 1.05)) throw new Error(`A route pays ${got} USD for ${paid}: ${sent.text}`)
      if (route.sellAsset !== sellAsset || route.buyAsset !== buyAsset) throw new Error(`Another pair: ${sent.text}`)
    }
    return quote
  }

  async #swap(): Promise<void> {
    const quote = await this.#quote()
    const route = quote && this.#parts.random.pick(quote.routes)
    if (!quote || !route || route.sellAsset !== 'BTC.BTC') return
    const body = { routeId: route.routeId, ...this.#parts.addresses }
    const idempotencyKey = randomUUID()
    for (let attempt = 0; attempt < 4; attempt++) {
      const sent = await this.#post('/v3/swap', body, SWAP_REFUSALS, { 'idempotency-key': idempotencyKey })
      if (sent && !MAY_CHANGE.includes(sent.status)) return
      if (sent?.status !== 200) continue
      const { sellAmount } = route
      return this.#acknowledge({ idempotencyKey, quoteId: quote.quoteId, body, sellAmount }, route, sent.text)
    }
  }

  #acknowledge(swap: Omit<Acknowledged, 'text' | 'deposit'>, route: QuoteRoute, text: string): void {
    const answer = swapResponseSchema.parse(JSON.parse(text)) as SwapAnswer
    const { depositChannelId, targetAddress } = answer
    if (answer.sellAmount !== route.sellAmount) throw new Error(`Another amount is sold: ${text}`)
    const paid = Number(answer.expectedBuyAmount) / Number(route.expectedBuyAmount)
    if (!(paid > 0.9 && paid < 1.1)) throw new Error(`${paid} of what ${route.expectedBuyAmount} promised: ${text}`)
    if (answer.buyAsset !== route.buyAsset) throw new Error(`Another asset: ${text}`)
    const deposit = depositChannelId === undefined ? { depositAddress: String(targetAddress) } : { depositChannelId }
    this.acknowledged.push({ ...swap, text, deposit })
  }

  async #track(): Promise<void> {
    const { acknowledged } = this
    if (acknowledged.length === 0) return
    await this.checkTracked(this.#parts.random.pick(acknowledged), NETWORK_FAULTS)
  }

  /** A swap that was acknowledged is known, as what it is. */
  async checkTracked({ deposit, quoteId }: Acknowledged, refusals: readonly string[]): Promise<void> {
    const sent = await this.#post('/track', deposit, 'depositAddress' in deposit ? [...refusals, ...SHARED] : refusals)
    if (sent?.status !== 200) return
    const { meta } = trackResponseSchema.parse(JSON.parse(sent.text)) as TrackResponse
    if (meta?.quoteId !== undefined && meta.quoteId !== quoteId) throw new Error(`Another swap: ${sent.text}`)
  }

  /** The same idempotency key gets the same answer, as soon as a server has time for it. */
  async checkRepeated({ idempotencyKey, body, text }: Acknowledged): Promise<void> {
    let sent: Sent | undefined
    for (let attempt = 0; attempt < 20 && sent?.status !== 200; attempt++) {
      if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, 500))
      sent = await this.#post('/v3/swap', body, [], { 'idempotency-key': idempotencyKey })
    }
    if (sent?.text !== text) throw new Error(`A swap was answered ${text}, and again ${sent?.text}.`)
  }

  async #trackUnknown(): Promise<void> {
    const hash = Array.from({ length: 64 }, () => this.#parts.random.below(16).toString(16)).join('')
    const sent = await this.#post('/track', { hash, chainId: 'bitcoin' }, ['txNotFound', ...NETWORK_FAULTS])
    if (sent?.status === 200) throw new Error(`Nobody made ${hash}: ${sent.text}`)
  }

  async #catalogue(): Promise<void> {
    const sent = await this.#send('/tokens?provider=CHAINFLIP', { headers: { 'if-none-match': this.#etag } })
    if (!sent || sent.status === 304) return
    this.#judge(sent, ['noTokenListsFound'])
    if (sent.status !== 200) return
    this.#etag = sent.headers.get('etag') ?? ''
    const { tokens } = JSON.parse(sent.text) as { tokens: readonly { identifier: string }[] }
    if (!tokens.some(({ identifier }) => identifier === 'BTC.BTC')) throw new Error('Bitcoin is not listed.')
  }

  #post(path: string, body: object, refusals: readonly string[], headers = {}): Promise<Sent | undefined> {
    const sending = this.#send(path, { method: 'POST', body: JSON.stringify(body), headers })
    return sending.then((sent) => sent && this.#judge(sent, refusals))
  }

  /** `undefined` when no server answers: it was killed. */
  async #send(path: string, { headers = {}, ...init }: RequestInit): Promise<Sent | undefined> {
    const servers = this.#parts.servers()
    if (servers.length === 0) return undefined
    try {
      const url = `${this.#parts.random.pick(servers)}${path}`
      const response = await fetch(url, { ...init, headers: { 'x-api-key': this.#parts.key, ...headers } })
      const sent = { status: response.status, text: await response.text(), headers: response.headers }
      const name = `${path.split('?')[0]} ${sent.status}`
      this.counts[name] = (this.counts[name] ?? 0) + 1
      return sent
    } catch {
      this.counts.torn = (this.counts.torn ?? 0) + 1
      return undefined
    }
  }

  /** 200, one of the refusals, or 503 with a time to wait. */
  #judge(sent: Sent, refusals: readonly string[]): Sent {
    if (sent.status === 200) return sent
    const { error } = errorResponseSchema.parse(JSON.parse(sent.text))
    const isAway = sent.status === 503 && error === 'serviceUnavailable' && sent.headers.has('retry-after')
    if (!isAway && (sent.status >= 500 || !refusals.includes(error ?? '')))
      throw new Error(`Answered ${sent.status}: ${sent.text}`)
    return sent
  }

  #priceOf(identifier: string): number {
    return this.#parts.prices[identifier.slice(identifier.indexOf('.') + 1).split('-')[0] ?? ''] ?? 0
  }
}

const PAIRS = [
  ['BTC.BTC', 'ETH.ETH'],
  ['BTC.BTC', 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
] as const

/** Success, another request with the same key under way, and a store or a provider that is away. */
const MAY_CHANGE = [200, 409, 503]

/** Codes of a provider's fault. */
const NETWORK_FAULTS = ['apiRequestFailed', 'requestTimeout', 'noQuoteResponse', 'unknownError', 'quoteError']

/** Many swaps pay to one vault, whose address names none of them. */
const SHARED = ['depositChannelNotFound']

const SWAP_REFUSALS = [
  ...NETWORK_FAULTS,
  'swapRouteNotFound',
  'outputAmountDeviationTooHigh',
  'insufficientBalance',
  'failedToRetrieveBalance',
  'unableToBuildTransaction',
  'insufficientLiquidity',
  'sellAssetAmountTooSmall',
  'swapHalted',
  'noRoutesFound',
  'idempotencyKeyPending',
]
