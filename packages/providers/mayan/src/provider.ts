import {
  type Capabilities,
  type Deposit,
  type Offer,
  type ProviderContext,
  type ProviderLabel,
  type QuoteParams,
  type QuoteResult,
  type StatusQuery,
  type SupportedAssets,
  type SwapAddresses,
  type SwapProvider,
  type SwapStatus,
  UpstreamError,
} from '@switchyard/core'
import { parseJson, untilAborted } from '@switchyard/net'
import { declined, read } from '@switchyard/provider-kit'
import { CLIENT_VERSION, type Client } from './client.ts'
import { feeCaps, type Plan, planQuote } from './quote/plan-quote.ts'
import { quoteQuery } from './quote/quote-query.ts'
import { translateQuote } from './quote/translate-quote.ts'
import { type QuoteType, readQuote, typeOf } from './quote/wire-quote.ts'
import type { Settings } from './settings.ts'
import { quoteSigner } from './signature.ts'
import { supportedAssetsOf } from './surface.ts'
import { isHash, serves } from './track/hash.ts'
import { notSeen, translateStatus } from './track/translate-status.ts'
import { translateError } from './translate-error.ts'

/** What the provider is made of. */
export interface ProviderParts {
  readonly client: Client
  readonly settings: Settings
  readonly uuid: () => string
}

/** The whole token list is one large answer and changes slowly. */
const SURFACE_REFRESH_MS = 10 * 60_000

/** Swaps through Mayan: the sender places an order on his own chain, a solver pays on the other. */
export class MayanProvider implements SwapProvider {
  readonly id = 'MAYAN'
  readonly contract = 1
  readonly label: ProviderLabel = {
    displayName: 'Mayan',
    displayNameLong: 'Mayan Finance',
    keywords: ['mayan', 'mayan swift', 'wormhole'],
    url: 'https://mayan.finance',
  }
  readonly capabilities: Capabilities
  readonly #parts: ProviderParts

  constructor(parts: ProviderParts) {
    this.#parts = parts
    this.capabilities = {
      refund: 'sender',
      flexInput: false,
      privacy: false,
      feeCapBps: Math.max(...parts.settings.types.map((type) => feeCaps[type])),
      faultCode: 'apiRequestFailed',
      assetsRefreshMs: SURFACE_REFRESH_MS,
    }
  }

  async assets({ signal }: ProviderContext): Promise<SupportedAssets> {
    const { ok, status, body } = await this.#parts.client.tokens(signal)
    if (!ok) throw new UpstreamError(`Mayan's token list answers ${status}`, { status })
    return supportedAssetsOf(body)
  }

  async quote(ask: QuoteParams, { signal }: ProviderContext): Promise<QuoteResult> {
    const { client, settings } = this.#parts
    const plan = planQuote(settings, ask)
    if (!('terms' in plan)) return plan
    const query = quoteQuery({ types: plan.types, fullList: true }, plan.terms, client.apiKey)
    const answer = await client.quote(query, signal)
    if (!answer.ok) return translateError(ask, plan.types.join(' or '), answer)
    requireVersion(answer.body)
    if (settings.signers.length > 0) await this.#requireSigned(answer.text)
    return this.#offers(plan, read.list(answer.body, 'quotes'))
  }

  async build(offer: Offer, addresses: SwapAddresses, context: ProviderContext): Promise<Deposit> {
    const { client, uuid } = this.#parts
    const chance = (): string => `${uuid()}${uuid()}`.replaceAll('-', '')
    // Loaded by the first build: quoting needs no curves.
    const { buildOrder } = await untilAborted(() => import('./build-order.ts'), context.signal)
    return buildOrder({ client, chance }, offer, addresses, context)
  }

  async getStatus(query: StatusQuery, { signal, tokens }: ProviderContext): Promise<SwapStatus | undefined> {
    const { hash } = query
    if (hash === undefined) return notSeen(query)
    if (!serves(query.chainId) || !isHash(hash)) return undefined
    const { ok, status, body } = await this.#parts.client.swap(hash, signal)
    if (status === 404) return notSeen(query)
    if (!ok) throw new UpstreamError(`Mayan's explorer answers ${status}`, { status })
    return translateStatus(body, query, tokens)
  }

  /** One offer a kind of route, the best of its kind. */
  #offers(plan: Plan, quotes: readonly unknown[]): QuoteResult {
    const offers: Offer[] = []
    for (const type of plan.types) {
      const best = bestOf(plan, type, quotes)
      if (best) offers.push(best)
    }
    if (offers.length > 0) return { offers }
    const found = [...new Set(quotes.map((quote) => read.optionalText(quote, 'type')))].join(', ')
    const instead = found === '' ? 'Route not found' : `only ${found}`
    return declined('unsupportedMethod', `MAYAN has no ${plan.types.join(' or ')} route: ${instead}`)
  }

  /** A deployment that names the signers takes no quote of anybody else. */
  async #requireSigned(text: string): Promise<void> {
    const { signers } = this.#parts.settings
    for (const quote of read.list(parseJson(text, { numbers: 'double' }), 'quotes')) {
      const signer = await quoteSigner(read.record(quote, ''))
      if (signer === undefined || !signers.includes(signer))
        throw new UpstreamError('a quote of Mayan is not signed by it')
    }
  }
}

const bestOf = (plan: Plan, type: QuoteType, quotes: readonly unknown[]): Offer | undefined => {
  let best: Offer | undefined
  for (const quote of quotes) {
    if (typeOf(quote) !== type) continue
    const offer = translateQuote(plan, readQuote(quote, type))
    if (offer && offer.buyAmountMin > 0n && !(best && best.buyAmount > offer.buyAmount)) best = offer
  }
  return best
}

/** Servers raise the version below which orders would be built by outdated rules. */
const requireVersion = (body: unknown): void => {
  const least = read.optionalList(body, 'minimumSdkVersion') ?? []
  for (const [place, own] of CLIENT_VERSION.entries()) {
    const asked = Number(least[place] ?? 0)
    if (asked < own) return
    if (asked > own) throw new UpstreamError(`Mayan asks for a client of version ${least.join('.')}`)
  }
}
