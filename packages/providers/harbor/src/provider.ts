import {
  type BuildParams,
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
  SwapError,
  type SwapProvider,
  type SwapStatus,
  UpstreamError,
} from '@switchyard/core'
import { AssetTable, declineTooLarge, readRefusalText } from '@switchyard/provider-kit'
import { buildDeposit } from './build-deposit.ts'
import type { Client } from './client.ts'
import { HARBOR_DECIMALS, type HarborAsset } from './harbor-assets.ts'
import { type Inbounds, isHalted, readInbounds } from './inbound.ts'
import { integratorFees } from './integrator-fees.ts'
import { readMemo, type SwapMemo } from './memo.ts'
import { addressesOf, type Refusal, refuse, untraded } from './memo-addresses.ts'
import { readState } from './offer-state.ts'
import { quoteQuery } from './quote-query.ts'
import type { Settings } from './settings.ts'
import { requireAnswer, translateError } from './translate-error.ts'
import { type QuoteTerms, translateQuote } from './translate-quote.ts'
import { memoOf, type StatusInput, translateStatus, unknownStatus } from './translate-status.ts'
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

  /** @param client - `undefined` turns the provider off: it lists nothing and declines everything */
  constructor(client: Client | undefined, settings: Settings) {
    this.#client = client
    this.#settings = settings
    this.#assets = new AssetTable(settings.assets.map((asset) => ({ asset, id: asset.id })))
  }

  /** The assets of the configuration, because Harbor publishes no list. Also reads halts and vaults from the node. */
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

  async quote(params: QuoteParams, context: ProviderContext): Promise<QuoteResult> {
    const terms = this.#terms(params)
    if (!this.#client || 'declined' in terms) return 'declined' in terms ? terms : untraded(params)
    const inbounds = this.#inbounds ?? (await this.#readInbounds(context))
    const { sell, buy } = terms
    if (isHalted(inbounds, sell.token.chain) || isHalted(inbounds, buy.token.chain))
      return refuse('swapHalted', `Harbor has halted ${sell.identifier} for ${buy.identifier}.`)
    const answer = await this.#client.quote(quoteQuery(terms), context.signal)
    const refused = readRefusalText(answer)
    if (refused !== undefined) return { declined: translateError(refused) }
    const quote = readQuote(requireAnswer(answer))
    const { clock } = context
    const problem = problemOf(quote, { inbound: inbounds.get(sell.token.chain), router: terms.router, clock })
    if (problem !== undefined) throw new UpstreamError(`The quote of Harbor ${problem}.`)
    return translateQuote(terms, quote, clock)
  }

  async build(offer: Offer, addresses: BuildParams, context: ProviderContext): Promise<Deposit> {
    const { sellId, buyId } = readState(offer.state)
    const [sell, buy] = [this.#assets.findById(sellId), this.#assets.findById(buyId)]
    if (!this.#client || !sell || !buy || !this.#depositable(sell))
      throw new SwapError('unableToBuildTransaction', `Harbor does not sell ${sellId} for ${buyId} any more.`)
    return buildDeposit({ client: this.#client, offer, addresses, sell, buy, context, router: this.#router(sell) })
  }

  /**
   * By the hash of the deposit, if a status path is configured; stored swaps are `unknown` without one. For other deposits
   * the memo in the status response gives asset and destination.
   */
  async getStatus(query: StatusQuery, { signal }: ProviderContext): Promise<SwapStatus | undefined> {
    const { hash, known } = query
    const { statusPath } = this.#settings
    if (!this.#client || (known && known.provider !== this.id)) return undefined
    if (statusPath === undefined || hash === undefined) return known && unknownStatus(this.#input(query, undefined))
    const answer = await this.#client.status(statusPath, hash.replace(/^0x/i, ''), signal)
    if (answer.status === 404) return known && unknownStatus(this.#input(query, undefined))
    const body = requireAnswer(answer)
    return translateStatus(this.#input(query, memoOf(body)), body)
  }

  #input({ hash = '', chainId, known }: StatusQuery, memo: SwapMemo | undefined): StatusInput {
    const state = known && readState(known.state)
    const sell = state && this.#assets.findById(state.sellId)
    const buyId = state?.buyId ?? memo?.asset
    const chain = sell?.token.chain ?? chainById(chainId ?? '')?.code ?? ''
    const sent = memo ?? readMemo(known?.memo ?? '')
    return {
      known,
      hash,
      chainId: sell?.token.chainId ?? chainId ?? '',
      sell,
      buy: buyId === undefined ? undefined : this.#assets.findById(buyId),
      vault: known?.depositAddress ?? this.#inbounds?.get(chain)?.address ?? '',
      destination: known?.destinationAddress ?? memo?.destination ?? '',
      refund: sent?.refund ?? known?.sourceAddress ?? '',
    }
  }

  #terms(params: QuoteParams): QuoteTerms | Refusal {
    const sell = this.#assets.find(params.sell.identifier)
    const buy = this.#assets.find(params.buy.identifier)
    if (!sell || !buy || sell === buy || !this.#depositable(sell)) return untraded(params)
    const large = declineTooLarge(params, this.id)
    if (large) return large
    const amount = rescale(params.sellAmount, sell.token.decimals, HARBOR_DECIMALS)
    if (amount === 0n) return refuse('sellAssetAmountTooSmall', 'Sell asset amount too small for provider HARBOR.')
    const addresses = addressesOf(params)
    if ('declined' in addresses) return addresses
    const charged = integratorFees(params.fees, this.#settings)
    const toleranceBps = Math.min(
      9_999,
      Math.max(0, Math.floor(params.slippageBps ?? this.#settings.defaultSlippageBps)),
    )
    const { destination, refund } = addresses
    const { affiliates } = charged
    const router = this.#router(sell)
    return { params, sell, buy, amount, destination, refund, toleranceBps, charged, affiliates, router }
  }

  async #readInbounds(context: ProviderContext): Promise<Inbounds> {
    await this.assets(context)
    return this.#inbounds ?? new Map()
  }

  /** UTXO chains deposit with a memo, EVM chains through the configured router. */
  #depositable({ token }: HarborAsset): boolean {
    const family = chainByCode(token.chain)?.family
    return family === 'utxo' || (family === 'evm' && this.#settings.routers[token.chain] !== undefined)
  }

  #router({ token }: HarborAsset): string | undefined {
    return chainByCode(token.chain)?.family === 'evm' ? this.#settings.routers[token.chain] : undefined
  }
}
