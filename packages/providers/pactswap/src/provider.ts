import {
  type BuildParams,
  type Capabilities,
  chainByCode,
  type Deposit,
  type KnownSwap,
  type Offer,
  type ProviderContext,
  type ProviderLabel,
  type QuoteParams,
  type QuoteResult,
  type StatusQuery,
  type SupportedAssets,
  SwapError,
  type SwapProvider,
  type SwapStatus,
} from '@switchyard/core'
import { AssetTable, decline, declineTooLarge, read, readRefusalText } from '@switchyard/provider-kit'
import { buildDeposit } from './build-deposit.ts'
import { callFeesOf } from './call-fees.ts'
import type { Client, Pair } from './client.ts'
import { readState } from './offer-state.ts'
import { type PactAsset, pactAssets } from './pact-assets.ts'
import type { Settings } from './settings.ts'
import { requireAnswer, translateError } from './translate-error.ts'
import { type QuoteTerms, translateQuote } from './translate-quote.ts'
import { translateStatus, waiting } from './translate-status.ts'

/** Swaps through PACT SWAP: the sell is paid to a market maker at once, whose collateral guarantees the other side. */
export class PactswapProvider implements SwapProvider {
  readonly id = 'PACTSWAP'
  readonly contract = 1
  readonly label: ProviderLabel = {
    displayName: 'PACT SWAP',
    displayNameLong: 'PACT SWAP (Coinweb)',
    keywords: ['pactswap', 'pact swap', 'coinweb'],
    url: 'https://pactswap.io',
  }
  readonly capabilities: Capabilities = {
    refund: 'sender',
    flexInput: false,
    privacy: false,
    // The protocol pays out on these chains and accepts no deposits there.
    buyOnlyChains: ['BTC', 'LTC', 'DOGE'],
    faultCode: 'apiRequestFailed',
    // It is not documented whether composing reserves a market maker's order.
    buildOpens: true,
  }
  readonly #client: Client | undefined
  readonly #settings: Settings
  readonly #assets = new AssetTable(pactAssets.map((asset) => ({ asset, id: asset.type })))

  /** Without a client the provider is disabled: it lists nothing and declines everything. */
  constructor(client: Client | undefined, settings: Settings) {
    this.#client = client
    this.#settings = settings
  }

  /** Read from the configuration, because the API has no list of assets. */
  async assets(): Promise<SupportedAssets> {
    if (!this.#client) return { assets: [] }
    const listed = pactAssets.map((asset) => ({
      token: asset.token,
      sell: this.#sellId(asset) !== undefined,
      buy: this.#buyId(asset) !== undefined,
      providerId: asset.type,
    }))
    return { assets: listed.filter(({ sell, buy }) => sell || buy) }
  }

  async quote(ask: QuoteParams, { signal }: ProviderContext): Promise<QuoteResult> {
    const terms = this.#terms(ask)
    if (!this.#client || !terms)
      return decline('invalidAsset', `PACT SWAP does not trade ${ask.sell.identifier} for ${ask.buy.identifier}.`)
    const large = declineTooLarge(ask, this.id)
    if (large) return large
    const { affiliate, service } = terms.callFees
    const answer = await this.#client.quotes(terms.pair, ask.sellAmount - affiliate - service, signal)
    const refused = readRefusalText(answer)
    if (refused !== undefined && answer.body !== undefined) return { declined: translateError(refused) }
    return translateQuote(terms, requireAnswer(answer))
  }

  async build(offer: Offer, addresses: BuildParams, { signal }: ProviderContext): Promise<Deposit> {
    const sell = this.#assets.findById(readState(offer.state).sellType)
    if (!this.#client || !sell) throw new SwapError('unableToBuildTransaction', 'PACT SWAP is disabled.')
    return buildDeposit({
      client: this.#client,
      offer,
      addresses,
      sell,
      signal,
      trustPayload: this.#settings.trustPayload,
      makers: this.#settings.makers,
    })
  }

  /**
   * A pact is found by its payment and the contracts of its pair. For an unknown swap, every configured pair that sells on
   * the payment's chain is requested.
   */
  async getStatus({ hash, chainId, known }: StatusQuery, { signal }: ProviderContext): Promise<SwapStatus | undefined> {
    if (!this.#client || hash === undefined || (known && known.provider !== this.id)) return undefined
    if (!known) {
      const sightings = await Promise.all(this.#pairs(chainId).map((pair) => this.#look(hash, pair, undefined, signal)))
      return sightings.find((sighting) => sighting !== undefined)
    }
    const { sellType: fromType, buyType: toType, from, to } = readState(known.state)
    return this.#look(hash, { fromType, toType, from, to }, known, signal)
  }

  async #look(
    hash: string,
    pair: Pair,
    known: KnownSwap | undefined,
    signal: AbortSignal,
  ): Promise<SwapStatus | undefined> {
    const [sell, buy] = [this.#assets.findById(pair.fromType), this.#assets.findById(pair.toType)]
    const answer = await this.#client?.pact(hash.replace(/^0x/i, ''), pair, signal)
    if (!answer || !sell || !buy) return undefined
    if (answer.status === 404) return known && waiting(known, { hash, sell, buy })
    const pact = read.record(requireAnswer(answer), 'pactInfo')
    return translateStatus({ known, hash, sell, buy, pact, statuses: this.#settings.statuses })
  }

  #pairs(chainId: string | undefined): readonly Pair[] {
    const sells = pactAssets.filter(({ token }) => chainId !== undefined && token.chainId === chainId)
    return sells.flatMap((sell) =>
      pactAssets.flatMap((buy) => {
        const [from, to] = [this.#sellId(sell), this.#buyId(buy)]
        if (from === undefined || to === undefined || sell === buy) return []
        return [{ fromType: sell.type, toType: buy.type, from, to }]
      }),
    )
  }

  #terms(ask: QuoteParams): QuoteTerms | undefined {
    const sell = this.#assets.find(ask.sell.identifier)
    const buy = this.#assets.find(ask.buy.identifier)
    const from = sell && this.#sellId(sell)
    const to = buy && this.#buyId(buy)
    if (!sell || !buy || from === undefined || to === undefined || sell === buy) return undefined
    const evm = chainByCode(sell.token.chain)?.family === 'evm'
    const slippageBps = Math.min(9_999, Math.max(0, Math.floor(ask.slippageBps ?? this.#settings.defaultSlippageBps)))
    const callFees = callFeesOf(ask.fees, ask.sellAmount, evm, this.#settings)
    return { ask, sell, buy, pair: { from, to, fromType: sell.type, toType: buy.type }, callFees, slippageBps }
  }

  /** An asset without a payment contract is never sold, even if an id is configured. */
  #sellId({ type, payment }: PactAsset): string | undefined {
    return payment === undefined ? undefined : this.#settings.contractIds[type]?.sell
  }

  #buyId({ type }: PactAsset): string | undefined {
    return this.#settings.contractIds[type]?.buy
  }
}
