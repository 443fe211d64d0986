import {
  type Capabilities,
  type Deposit,
  type Offer,
  type ProviderContext,
  type ProviderLabel,
  type QuoteParams,
  type QuoteResult,
  type SizeCeiling,
  type StatusQuery,
  type SupportedAssets,
  type SwapAddresses,
  type SwapProvider,
  type SwapStatus,
  type Token,
  UpstreamError,
} from '@switchyard/core'
import type { Client } from './client.ts'
import { buildDeposit } from './deposit/build-deposit.ts'
import { type Pairs, readPairs } from './pairs.ts'
import { ceilingOf, estimateQuery, planQuote } from './plan-quote.ts'
import type { Settings } from './settings.ts'
import { getOrderStatus } from './track/get-order-status.ts'
import { translateError } from './translate-error.ts'
import { translateEstimate } from './translate-estimate.ts'

/** Dependencies of the provider. */
export interface ProviderParts {
  readonly client: Client
  readonly settings: Settings
  readonly uuid: () => string
}

/** Interval between readings of the pairs and limits. */
const ASSETS_REFRESH_MS = 15 * 60_000

/** Swaps through Flashnet Orchestra: each order has a deposit address, delivery is from Flashnet's own liquidity. */
export class FlashnetProvider implements SwapProvider {
  readonly id = 'FLASHNET'
  readonly contract = 1
  readonly label: ProviderLabel = {
    displayName: 'Flashnet',
    displayNameLong: 'Flashnet Orchestra',
    keywords: ['flashnet', 'orchestra', 'spark'],
    url: 'https://flashnet.xyz',
  }
  readonly capabilities: Capabilities = {
    refund: 'forwarded',
    flexInput: true,
    privacy: false,
    senderBound: true,
    faultCode: 'quoteError',
    buildOpens: true,
    assetsRefreshMs: ASSETS_REFRESH_MS,
  }
  readonly #parts: ProviderParts
  #pairs: Pairs | undefined

  constructor(parts: ProviderParts) {
    this.#parts = parts
  }

  async assets({ signal }: ProviderContext): Promise<SupportedAssets> {
    this.#pairs = await this.#read(signal)
    return this.#pairs.supported
  }

  ceiling(sell: Token, buy: Token): SizeCeiling | undefined {
    return this.#pairs && ceilingOf(this.#pairs, sell, buy)
  }

  async quote(params: QuoteParams, { clock, signal }: ProviderContext): Promise<QuoteResult> {
    const { client, settings } = this.#parts
    this.#pairs ??= await this.#read(signal)
    const plan = planQuote(this.#pairs, settings, params)
    if (!('limits' in plan)) return plan
    const answer = await client.estimate(estimateQuery(plan), signal)
    return answer.ok ? translateEstimate(plan, answer.body, clock.now()) : translateError(plan, answer)
  }

  async build(offer: Offer, addresses: SwapAddresses, context: ProviderContext): Promise<Deposit> {
    const { client, uuid } = this.#parts
    return buildDeposit({ client, key: uuid }, offer, addresses, context)
  }

  async getStatus(query: StatusQuery, { signal }: ProviderContext): Promise<SwapStatus | undefined> {
    const { client, settings } = this.#parts
    return getOrderStatus({ client, submits: settings.submits, assets: this.#pairs?.assets }, query, signal)
  }

  /** Requests the list with limits; if it is empty, the list without. */
  async #read(signal: AbortSignal): Promise<Pairs> {
    const { client } = this.#parts
    const { ok, status, body } = await client.limits(signal)
    if (!ok) throw new UpstreamError(`Flashnet returned status ${status} to /limits.`, { status })
    const routes = (body as { readonly routes?: unknown } | null | undefined)?.routes
    if (!Array.isArray(routes) || routes.length > 0) return readPairs(body)
    const plain = await client.routes(signal)
    if (!plain.ok)
      throw new UpstreamError(`Flashnet returned status ${plain.status} to /routes.`, { status: plain.status })
    return readPairs(plain.body)
  }
}
