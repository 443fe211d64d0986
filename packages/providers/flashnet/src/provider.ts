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
import { LimitsReader } from './assets/limits-reader.ts'
import { readCatalogue } from './assets/read-catalogue.ts'
import { type Pairs, readPairs } from './assets/read-pairs.ts'
import type { Client } from './client.ts'
import { buildDeposit } from './deposit/build-deposit.ts'
import { translateError } from './errors.ts'
import type { Settings } from './options.ts'
import { findCeiling, planQuote, writeEstimateQuery, writePairQuery } from './quote/plan-quote.ts'
import { translateEstimate } from './quote/translate-estimate.ts'
import { getOrderStatus } from './track/get-order-status.ts'

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
  readonly #parts: ProviderParts
  readonly #limits: LimitsReader
  #pairs: Pairs | undefined

  constructor(parts: ProviderParts) {
    this.#parts = parts
    this.#limits = new LimitsReader(parts.client)
  }

  get capabilities(): Capabilities {
    const { addressForms } = this.#parts.settings.facts()
    return {
      refund: 'forwarded',
      flexInput: true,
      privacy: false,
      senderBound: true,
      faultCode: 'quoteError',
      buildOpens: true,
      submitsDeposits: true,
      assetsRefreshMs: ASSETS_REFRESH_MS,
      addressForms,
    }
  }

  async assets({ signal }: ProviderContext): Promise<SupportedAssets> {
    this.#pairs = await this.#read(signal)
    return this.#pairs.supported
  }

  getCeiling(sell: Token, buy: Token): SizeCeiling | undefined {
    return this.#pairs && findCeiling(this.#pairs, sell, buy)
  }

  async quote(params: QuoteParams, { clock, signal }: ProviderContext): Promise<QuoteResult> {
    const { client, settings } = this.#parts
    this.#pairs ??= await this.#read(signal)
    const plan = planQuote(params, this.#pairs, settings)
    if (!('from' in plan)) return plan

    if (!plan.limits) this.#limits.want(writePairQuery(plan))
    const answer = await client.estimate(writeEstimateQuery(plan), signal)
    return answer.ok ? translateEstimate(answer.body, plan, clock.now()) : translateError(answer, plan)
  }

  build(offer: Offer, params: BuildParams, context: ProviderContext): Promise<Deposit> {
    const { client, uuid, settings } = this.#parts
    const { clock, signal, isSameAddress } = context
    const facts = settings.facts()
    return buildDeposit(offer, params, { client, facts, createKey: uuid, clock, signal, isSameAddress })
  }

  getStatus(query: StatusQuery, { signal, isSameAddress }: ProviderContext): Promise<SwapStatus | undefined> {
    const { client, settings } = this.#parts
    return getOrderStatus(query, {
      client,
      submits: settings.submits,
      facts: settings.facts(),
      assets: this.#pairs?.assets,
      signal,
      isSameAddress,
    })
  }

  /** Reads the catalogue and the limits; from a deployment that has no catalogue, the list of pairs. */
  async #read(signal: AbortSignal): Promise<Pairs> {
    const { client } = this.#parts
    const [catalogue, entries] = await Promise.all([client.catalogue(signal), this.#limits.read(signal)])
    const { ok, status, body } = catalogue
    if (ok) return readCatalogue(body, entries)
    if (status !== 404) throw new UpstreamError(`Flashnet returned status ${status} to /routes.`, { status })
    if (entries.length > 0) return readPairs(entries)
    const plain = await client.routes(signal)
    if (!plain.ok) {
      throw new UpstreamError(`Flashnet returned status ${plain.status} to /routes.`, { status: plain.status })
    }
    return readPairs(read.list(plain.body, 'routes'))
  }
}
