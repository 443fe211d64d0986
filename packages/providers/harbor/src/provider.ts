import {
  type Capabilities,
  chainByCode,
  chainById,
  type Deposit,
  type Offer,
  type ProviderContext,
  type ProviderLabel,
  type QuoteParams,
  type QuoteResult,
  rescale,
  type StatusQuery,
  type SupportedAssets,
  type SwapAddresses,
  SwapError,
  type SwapProvider,
  type SwapStatus,
  UpstreamError,
} from '@switchyard/core'
import { AssetTable, exceedsLimits, refusalText } from '@switchyard/provider-kit'
import { addressesOf, type Refusal, refuse, untraded } from './ask-addresses.ts'
import { buildDeposit } from './build-deposit.ts'
import type { Client } from './client.ts'
import { HARBOR_DECIMALS, type HarborAsset } from './harbor-assets.ts'
import { type Inbounds, isHalted, readInbounds } from './inbound.ts'
import { readMemo, type SwapMemo } from './memo.ts'
import { readState } from './offer-state.ts'
import { quoteQuery } from './quote-query.ts'
import type { Settings } from './settings.ts'
import { sharesOf } from './shares.ts'
import { requireAnswer, translateError } from './translate-error.ts'
import { type Terms, translateQuote } from './translate-quote.ts'
import { memoOf, type Sighting, translateStatus, unwatched } from './translate-status.ts'
import { problemOf } from './verify-quote.ts'
import { readQuote } from './wire-quote.ts'

/** Swaps through Harbor's order book: one deposit with a memo, to a vault or through a router. */
export class HarborProvider implements SwapProvider {
  readonly id = 'HARBOR'
  readonly contract = 1
  readonly label: ProviderLabel = {
    displayName: 'Harbor',
    displayNameLong: 'Harbor Protocol',
    keywords: ['harbor', 'harbor protocol'],
    url: 'https://harbor.xyz',
  }
  readonly capabilities: Capabilities = {
    refund: 'forwarded',
    flexInput: false,
    privacy: false,
    feeCapBps: 9_999,
    faultCode: 'apiRequestFailed',
  }
  readonly #client: Client | undefined
  readonly #settings: Settings
  readonly #assets: AssetTable<HarborAsset>
  #inbounds: Inbounds | undefined

  /** Without a client the provider is off: it lists nothing and declines everything. */
  constructor(client: Client | undefined, settings: Settings) {
    this.#client = client
    this.#settings = settings
    this.#assets = new AssetTable(settings.assets.map((asset) => ({ asset, id: asset.id })))
  }

  /** From configuration: Harbor publishes no list. Halts and vaults are read from the node. */
  async assets({ signal }: ProviderContext): Promise<SupportedAssets> {
    if (!this.#client) return { assets: [] }
    this.#inbounds = readInbounds(requireAnswer(await this.#client.inboundAddresses(signal)))
    return {
      assets: this.#assets.rows().map(({ asset }) => ({
        token: asset.token,
        sell: this.#depositable(asset),
        buy: true,
        providerId: asset.id,
      })),
    }
  }

  async quote(ask: QuoteParams, context: ProviderContext): Promise<QuoteResult> {
    const terms = this.#terms(ask)
    if (!this.#client || 'declined' in terms) return 'declined' in terms ? terms : untraded(ask)
    const inbounds = this.#inbounds ?? (await this.#readInbounds(context))
    const { sell, buy } = terms
    if (isHalted(inbounds, sell.token.chain) || isHalted(inbounds, buy.token.chain))
      return refuse('swapHalted', `Harbor has halted ${sell.identifier} for ${buy.identifier}.`)
    const answer = await this.#client.quote(quoteQuery(terms), context.signal)
    const refused = refusalText(answer)
    if (refused !== undefined) return { declined: translateError(refused) }
    const quote = readQuote(requireAnswer(answer))
    const { clock } = context
    const problem = problemOf(quote, { inbound: inbounds.get(sell.token.chain), router: terms.router, clock })
    if (problem !== undefined) throw new UpstreamError(`The quote of Harbor ${problem}.`)
    return translateQuote(terms, quote, clock)
  }

  async build(offer: Offer, addresses: SwapAddresses, context: ProviderContext): Promise<Deposit> {
    const { sellId, buyId } = readState(offer.state)
    const [sell, buy] = [this.#assets.assetOf(sellId), this.#assets.assetOf(buyId)]
    if (!this.#client || !sell || !buy || !this.#depositable(sell))
      throw new SwapError('unableToBuildTransaction', 'Harbor is switched off for this asset.')
    return buildDeposit({ client: this.#client, offer, addresses, sell, buy, context, router: this.#router(sell) })
  }

  /**
   * By the deposit's hash, where a status path is configured; remembered swaps are told as unknown without one. Of a
   * deposit the engine does not remember, the status endpoint's own memo tells asset and destination.
   */
  async getStatus(query: StatusQuery, { signal }: ProviderContext): Promise<SwapStatus | undefined> {
    const { hash, known } = query
    const { statusPath } = this.#settings
    if (!this.#client || (known && known.provider !== this.id)) return undefined
    if (statusPath === undefined || hash === undefined) return known && unwatched(this.#sighting(query, undefined))
    const answer = await this.#client.status(statusPath, hash.replace(/^0x/i, ''), signal)
    if (answer.status === 404) return known && unwatched(this.#sighting(query, undefined))
    const body = requireAnswer(answer)
    return translateStatus(this.#sighting(query, memoOf(body)), body)
  }

  #sighting({ hash = '', chainId, known }: StatusQuery, memo: SwapMemo | undefined): Sighting {
    const state = known && readState(known.state)
    const sell = state && this.#assets.assetOf(state.sellId)
    const buyId = state?.buyId ?? memo?.asset
    const chain = sell?.token.chain ?? chainById(chainId ?? '')?.code ?? ''
    const sent = memo ?? readMemo(known?.memo ?? '')
    return {
      known,
      hash,
      chainId: sell?.token.chainId ?? chainId ?? '',
      sell,
      buy: buyId === undefined ? undefined : this.#assets.assetOf(buyId),
      vault: known?.depositAddress ?? this.#inbounds?.get(chain)?.address ?? '',
      destination: known?.destinationAddress ?? memo?.destination ?? '',
      refund: sent?.refund ?? known?.sourceAddress ?? '',
    }
  }

  #terms(ask: QuoteParams): Terms | Refusal {
    const sell = this.#assets.find(ask.sell.identifier)
    const buy = this.#assets.find(ask.buy.identifier)
    if (!sell || !buy || sell === buy || !this.#depositable(sell)) return untraded(ask)
    const large = exceedsLimits(ask, this.id)
    if (large) return large
    const amount = rescale(ask.sellAmount, sell.token.decimals, HARBOR_DECIMALS)
    if (amount === 0n) return refuse('sellAssetAmountTooSmall', 'Sell asset amount too small for provider HARBOR.')
    const addresses = addressesOf(ask)
    if ('declined' in addresses) return addresses
    const shares = sharesOf(ask.fees, this.#settings)
    const toleranceBps = Math.min(9_999, Math.max(0, Math.floor(ask.slippageBps ?? this.#settings.defaultSlippageBps)))
    const { destination, refund } = addresses
    const { affiliates } = shares
    const router = this.#router(sell)
    return { ask, sell, buy, amount, destination, refund, toleranceBps, shares, affiliates, router }
  }

  async #readInbounds(context: ProviderContext): Promise<Inbounds> {
    await this.assets(context)
    return this.#inbounds ?? new Map()
  }

  /** UTXO chains by a memo, EVM chains through a router that was configured: none is guessed. */
  #depositable({ token }: HarborAsset): boolean {
    const family = chainByCode(token.chain)?.family
    return family === 'utxo' || (family === 'evm' && this.#settings.routers[token.chain] !== undefined)
  }

  #router({ token }: HarborAsset): string | undefined {
    return chainByCode(token.chain)?.family === 'evm' ? this.#settings.routers[token.chain] : undefined
  }
}
