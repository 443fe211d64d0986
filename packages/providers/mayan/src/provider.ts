import {
  type BuildParams,
  type Capabilities,
  chainById,
  type Deposit,
  type NodeProbe,
  type Offer,
  type ProviderContext,
  type ProviderLabel,
  type QuoteParams,
  type QuoteResult,
  type StatusQuery,
  type SupportedAssets,
  type SwapProvider,
  type SwapStatus,
  UpstreamError,
} from '@switchyard/core'
import { parseJson, withAbort } from '@switchyard/net'
import { decline, read } from '@switchyard/provider-kit'
import { findChainByCode } from './assets/chains.ts'
import { readSuiNames, readSupportedAssets } from './assets/supported-assets.ts'
import { CLIENT_VERSION, type Client } from './client.ts'
import { translateError } from './errors.ts'
import { createFactProbe, type NamedContracts } from './fact-probe.ts'
import type { Settings } from './options.ts'
import { type Plan, planQuote } from './quote/plan-quote.ts'
import { writeQuoteQuery } from './quote/quote-query.ts'
import { QuoteReader } from './quote/quote-reader.ts'
import { recoverQuoteSigner } from './quote/quote-signer.ts'
import { describeUnseen, translateStatus } from './track/translate-status.ts'

/** Dependencies of {@link MayanProvider}. */
export interface ProviderParts {
  readonly client: Client
  readonly settings: Settings
  readonly uuid: () => string
}

/** The token list is one large response and changes slowly. */
const ASSETS_REFRESH_MS = 10 * 60_000

/** Swaps through Mayan: the sender places an order on the source chain, a solver pays on the destination chain. */
export class MayanProvider implements SwapProvider {
  readonly id = 'MAYAN'
  readonly contract = 1
  readonly label: ProviderLabel = {
    displayName: 'Mayan',
    displayNameLong: 'Mayan Finance',
    keywords: ['mayan', 'mayan swift', 'wormhole'],
    url: 'https://mayan.finance',
  }
  readonly #parts: ProviderParts
  /** Contracts that the newest quotes name, by chain code and route type. */
  readonly #named = new Map<string, NamedContracts>()
  #suiNames: ReadonlyMap<string, string> | undefined

  constructor(parts: ProviderParts) {
    this.#parts = parts
  }

  get capabilities(): Capabilities {
    const { types, facts } = this.#parts.settings
    return {
      refund: 'sender',
      flexInput: false,
      privacy: false,
      feeCapBps: Math.max(...types.map((type) => facts().feeCaps[type])),
      faultCode: 'apiRequestFailed',
      assetsRefreshMs: ASSETS_REFRESH_MS,
      addressForms: facts().addressForms,
    }
  }

  async assets({ signal }: ProviderContext): Promise<SupportedAssets> {
    const { ok, status, body } = await this.#parts.client.tokens(signal)
    if (!ok) throw new UpstreamError(`Mayan's token list answered with status ${status}.`, { status })
    this.#suiNames = readSuiNames(body)
    return readSupportedAssets(body)
  }

  async quote(params: QuoteParams, { signal, clock }: ProviderContext): Promise<QuoteResult> {
    const { client, settings } = this.#parts
    const plan = planQuote(params, settings)
    if (!('terms' in plan)) return plan
    const { forwarder, solanaPrograms } = settings.facts()
    const query = writeQuoteQuery(
      { types: plan.types, fullList: true, forwarder, solanaProgram: solanaPrograms.wormholeSwap },
      plan.terms,
      client.apiKey,
    )
    const answer = await client.quote(query, signal)
    if (!answer.ok) return translateError(answer, params, plan.types.join(' or '))

    const leastVersion = read.optionalList(answer.body, 'minimumSdkVersion') ?? []
    const changed = CLIENT_VERSION.findIndex((own, place) => Number(leastVersion[place] ?? 0) !== own)
    if (changed >= 0 && Number(leastVersion[changed] ?? 0) > (CLIENT_VERSION[changed] ?? 0)) {
      throw new UpstreamError(`Mayan requires client version ${leastVersion.join('.')}.`)
    }
    if (settings.signers.length > 0) await this.#requireSigned(answer.text)
    return this.#chooseOffers(plan, read.list(answer.body, 'quotes'), clock.now())
  }

  async build(offer: Offer, params: BuildParams, { clock, signal }: ProviderContext): Promise<Deposit> {
    const { client, uuid, settings } = this.#parts
    const randomHex = (): string => `${uuid()}${uuid()}`.replaceAll('-', '')
    // Loaded by the first build, because quotes need no cryptography.
    const { buildDeposit } = await withAbort(() => import('./deposit/build-deposit.ts'), signal)
    return buildDeposit(offer, params, {
      client,
      randomHex,
      contracts: settings.contracts,
      facts: settings.facts(),
      clock,
      signal,
    })
  }

  async getStatus(query: StatusQuery, { signal, tokens }: ProviderContext): Promise<SwapStatus | undefined> {
    const { hash } = query
    if (hash === undefined) return describeUnseen(query)
    // The explorer knows transactions of Mayan's chains only; without a chain id it may be any of them.
    const { chainId } = query
    const isServed = chainId === undefined || findChainByCode(chainById(chainId)?.code ?? '') !== undefined
    if (!isServed || !HASH.test(hash)) return undefined
    const { ok, status, body } = await this.#parts.client.swap(hash, signal)
    if (status === 404) return describeUnseen(query)
    if (!ok) throw new UpstreamError(`Mayan's explorer answered with status ${status}.`, { status })
    return translateStatus(body, query, tokens)
  }

  listNodes(): readonly NodeProbe[] {
    const { client, settings } = this.#parts
    return [createFactProbe(client.url, settings.facts, this.#named)]
  }

  /** Chooses the best offer of each route type. A quote that is not accepted costs its own offer only. */
  #chooseOffers(plan: Plan, quotes: readonly unknown[], now: number): QuoteResult {
    const reader = new QuoteReader(plan, {
      contracts: this.#parts.settings.contracts,
      facts: this.#parts.settings.facts(),
      suiNames: this.#suiNames,
      now,
    })
    const offers = plan.types.flatMap((type) => reader.findBest(quotes, type) ?? [])
    if (plan.from.machine === 'evm')
      this.#named.set(plan.from.code, { ...this.#named.get(plan.from.code), ...Object.fromEntries(reader.named) })
    if (offers.length > 0) return { offers }
    if (reader.fault) throw reader.fault
    if (reader.unpriced)
      return decline('unsupportedMethod', 'MAYAN swaps into a token first whose minimum amount cannot be judged.')
    const found = [...new Set(quotes.map((quote) => read.optionalText(quote, 'type')))].join(', ')
    const instead = found === '' ? 'Route not found' : `only ${found}`
    return decline('unsupportedMethod', `MAYAN has no ${plan.types.join(' or ')} route: ${instead}`)
  }

  /** @throws {UpstreamError} for a quote without a configured signer. */
  async #requireSigned(text: string): Promise<void> {
    const { signers } = this.#parts.settings
    for (const quote of read.list(parseJson(text, { numbers: 'double' }), 'quotes')) {
      const signer = await recoverQuoteSigner(read.record(quote, ''))
      if (signer === undefined || !signers.includes(signer))
        throw new UpstreamError('A quote of Mayan is not signed by a configured signer.')
    }
  }
}

/** A transaction hash of an EVM chain (hex), Solana or Sui (base58). */
const HASH = /^(0x[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{40,90})$/
