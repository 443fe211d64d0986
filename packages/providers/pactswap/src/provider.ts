import {
  type BuildParams,
  type Capabilities,
  type Deposit,
  findChain,
  type KnownSwap,
  type Offer,
  type ProviderContext,
  type ProviderLabel,
  type QuoteParams,
  type QuoteResult,
  type ReadFacts,
  type StatusQuery,
  type SupportedAssets,
  SwapError,
  type SwapProvider,
  type SwapStatus,
} from '@switchyard/core'
import { AssetTable, decline, declineTooLarge, read, readRefusalText } from '@switchyard/provider-kit'
import type { Client, Pair } from './client.ts'
import { buildDeposit } from './deposit/build-deposit.ts'
import { requireAnswer, translateError } from './errors.ts'
import type { PactswapFacts } from './facts.ts'
import type { Settings } from './options.ts'
import { listPactAssets, type PactAsset } from './pact-assets.ts'
import { chargeCallFees } from './quote/charge-call-fees.ts'
import { offerState } from './quote/offer-state.ts'
import { translateQuote } from './quote/translate-quote.ts'
import { describeWaiting, translateStatus } from './track-status.ts'

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
  readonly #client: Client | undefined
  readonly #settings: Settings
  readonly #facts: ReadFacts<PactswapFacts>
  #table: { readonly facts: PactswapFacts; readonly assets: AssetTable<PactAsset> } | undefined

  /** Without a client the provider is disabled: it lists nothing and declines everything. */
  constructor(client: Client | undefined, settings: Settings, facts: ReadFacts<PactswapFacts>) {
    this.#client = client
    this.#settings = settings
    this.#facts = facts
  }

  get capabilities(): Capabilities {
    const { addressForms } = this.#facts()
    return {
      refund: 'sender',
      flexInput: false,
      privacy: false,
      // The protocol pays out on these chains and accepts no deposits there.
      buyOnlyChains: ['BTC', 'LTC', 'DOGE'],
      faultCode: 'apiRequestFailed',
      // It is not documented whether composing reserves a market maker's order.
      buildOpens: true,
      addressForms,
    }
  }

  get #assets(): AssetTable<PactAsset> {
    const facts = this.#facts()
    if (this.#table?.facts !== facts) {
      const rows = listPactAssets(facts).map((asset) => ({ asset, id: asset.type }))
      this.#table = { facts, assets: new AssetTable(rows) }
    }
    return this.#table.assets
  }

  #listAssets(): readonly PactAsset[] {
    return this.#assets.rows().map(({ asset }) => asset)
  }

  /** From facts and configuration, because the API has no list of assets. */
  async assets(): Promise<SupportedAssets> {
    if (!this.#client) return { assets: [] }
    const listed = this.#listAssets().map((asset) => ({
      token: asset.token,
      sell: this.#findSellId(asset) !== undefined,
      buy: this.#findBuyId(asset) !== undefined,
      providerId: asset.type,
    }))
    return { assets: listed.filter(({ sell, buy }) => sell || buy) }
  }

  async quote(ask: QuoteParams, { signal }: ProviderContext): Promise<QuoteResult> {
    const sell = this.#assets.find(ask.sell.identifier)
    const buy = this.#assets.find(ask.buy.identifier)
    const pair = sell && buy && this.#findPair(sell, buy)
    if (!this.#client || !pair) {
      return decline('invalidAsset', `PACT SWAP does not trade ${ask.sell.identifier} for ${ask.buy.identifier}.`)
    }
    const tooLarge = declineTooLarge(ask, this.id)
    if (tooLarge) return tooLarge

    const isEvm = findChain(sell.token.chain)?.family === 'evm'
    const callFees = chargeCallFees(ask, isEvm, this.#settings)
    const net = ask.sellAmount - callFees.affiliate - callFees.service
    const answer = await this.#client.quotes(pair, net, signal)
    const refused = readRefusalText(answer)
    if (refused !== undefined && answer.body !== undefined) return { declined: translateError(refused) }

    const slippageBps = Math.min(9_999, Math.max(0, Math.floor(ask.slippageBps ?? this.#settings.defaultSlippageBps)))
    const facts = this.#facts()
    return translateQuote(requireAnswer(answer), { ask, sell, buy, pair, callFees, slippageBps, facts })
  }

  async build(offer: Offer, params: BuildParams, { signal }: ProviderContext): Promise<Deposit> {
    const sell = this.#assets.findById(offerState.read(offer.state).sellType)
    if (!this.#client || !sell) throw new SwapError('unableToBuildTransaction', 'PACT SWAP is disabled.')
    return buildDeposit({
      client: this.#client,
      offer,
      params,
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
    if (known) {
      const { sellType: fromType, buyType: toType, from, to } = offerState.read(known.state)
      return this.#findStatus({ hash, known }, { fromType, toType, from, to }, signal)
    }
    const all = this.#listAssets()
    const sells = all.filter(({ token }) => chainId !== undefined && token.chainId === chainId)
    const pairs = sells.flatMap((sell) => all.map((buy) => this.#findPair(sell, buy)))
    const found = await Promise.all(
      pairs.filter((pair) => pair !== undefined).map((pair) => this.#findStatus({ hash, known }, pair, signal)),
    )
    return found.find((status) => status !== undefined)
  }

  async #findStatus(
    { hash, known }: { readonly hash: string; readonly known: KnownSwap | undefined },
    pair: Pair,
    signal: AbortSignal,
  ): Promise<SwapStatus | undefined> {
    const sell = this.#assets.findById(pair.fromType)
    const buy = this.#assets.findById(pair.toType)
    const answer = await this.#client?.pact(hash.replace(/^0x/i, ''), pair, signal)
    if (!answer || !sell || !buy) return undefined
    if (answer.status === 404) return known && describeWaiting(known, { hash, sell, buy })
    const pact = read.record(requireAnswer(answer), 'pactInfo')
    return translateStatus(pact, { known, hash, sell, buy }, this.#settings.statuses)
  }

  #findPair(sell: PactAsset, buy: PactAsset): Pair | undefined {
    const from = this.#findSellId(sell)
    const to = this.#findBuyId(buy)
    if (from === undefined || to === undefined || sell === buy) return undefined
    return { fromType: sell.type, toType: buy.type, from, to }
  }

  /** An asset without a payment contract is never sold, even if an id is configured. */
  #findSellId({ type, payment }: PactAsset): string | undefined {
    return payment === undefined ? undefined : this.#settings.contractIds[type]?.sell
  }

  #findBuyId({ type }: PactAsset): string | undefined {
    return this.#settings.contractIds[type]?.buy
  }
}
