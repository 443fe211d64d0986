import {
  type BuildParams,
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
  type SwapProvider,
  type SwapStatus,
  type Token,
  UpstreamError,
} from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { readCatalogue } from './catalogue.ts'
import type { Client } from './client.ts'
import { buildDeposit } from './deposit/build-deposit.ts'
import { LimitsReader } from './limits-reader.ts'
import { type Pairs, readPairs } from './pairs.ts'
import { ceilingOf, estimateQuery, pairQuery, planQuote } from './plan-quote.ts'
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
    submitsDeposits: true,
    assetsRefreshMs: ASSETS_REFRESH_MS,
  }
  readonly #parts: ProviderParts
  readonly #limits: LimitsReader
  #pairs: Pairs | undefined

  constructor(parts: ProviderParts) {
    this.#parts = parts
    this.#limits = new LimitsReader(parts.client)
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
    if (!('from' in plan)) return plan
    if (!plan.limits) this.#limits.want(pairQuery(plan))
    const answer = await client.estimate(estimateQuery(plan), signal)
    return answer.ok ? translateEstimate(plan, answer.body, clock.now()) : translateError(plan, answer)
  }

  async build(offer: Offer, addresses: BuildParams, context: ProviderContext): Promise<Deposit> {
    const { client, uuid } = this.#parts
    return buildDeposit({ client, key: uuid }, offer, addresses, context)
  }

  async getStatus(query: StatusQuery, { signal }: ProviderContext): Promise<SwapStatus | undefined> {
    const { client, settings } = this.#parts
    return getOrderStatus({ client, submits: settings.submits, assets: this.#pairs?.assets }, query, signal)
  }

  /** The catalogue and the limits; from a deployment that has no catalogue, the list of pairs. */
  async #read(signal: AbortSignal): Promise<Pairs> {
    const { client } = this.#parts
    const [catalogue, entries] = await Promise.all([client.catalogue(signal), this.#limits.read(signal)])
    const { ok, status, body } = catalogue
    if (ok) return readCatalogue(body, entries)
    if (status !== 404) throw failed(status)
    if (entries.length > 0) return readPairs(entries)
    const plain = await client.routes(signal)
    if (!plain.ok) throw failed(plain.status)
    return readPairs(read.list(plain.body, 'routes'))
  }
}

const failed = (status: number): UpstreamError =>
  new UpstreamError(`Flashnet returned status ${status} to /routes.`, { status })
