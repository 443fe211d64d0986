import type {
  BuildParams,
  Capabilities,
  Deposit,
  Offer,
  ProviderContext,
  ProviderLabel,
  QuoteParams,
  QuoteResult,
  StatusQuery,
  SupportedAssets,
  SwapProvider,
  SwapStatus,
} from '@switchyard/core'
import { decline, declineTooLarge } from '@switchyard/provider-kit'
import { buildDeposit } from './build-deposit.ts'
import { type Catalogue, readCatalogue, supportedAssetsOf, trades } from './catalogue.ts'
import { type Client, isOrderId, type QuoteQuery } from './client.ts'
import { type GardenOrder, readOrder } from './garden-order.ts'
import { integratorFees } from './integrator-fees.ts'
import type { Settings } from './settings.ts'
import { refusalText, requireAnswer, translateError } from './translate-error.ts'
import { MOST_SLIPPAGE_BPS, type QuoteTerms, translateQuote } from './translate-quote.ts'
import { translateStatus } from './translate-status.ts'

/** Swaps through Garden: the user locks the sell in an HTLC, a solver pays out, Garden reveals the secret for the user. */
export class GardenProvider implements SwapProvider {
  readonly id = 'GARDEN'
  readonly contract = 1
  readonly label: ProviderLabel = {
    displayName: 'Garden',
    displayNameLong: 'Garden Finance',
    keywords: ['garden', 'garden finance', 'htlc'],
    url: 'https://garden.finance',
  }
  readonly capabilities: Capabilities = {
    refund: 'sender',
    flexInput: false,
    privacy: false,
    faultCode: 'noQuoteResponse',
    buildOpens: true,
  }
  readonly #client: Client
  readonly #settings: Settings
  #catalogue: Catalogue | undefined

  constructor(client: Client, settings: Settings) {
    this.#client = client
    this.#settings = settings
  }

  async assets({ signal }: ProviderContext): Promise<SupportedAssets> {
    const [assets, policy] = await Promise.all([this.#client.assets(signal), this.#client.policy(signal)])
    this.#catalogue = readCatalogue(assets, policy, this.#settings)
    return supportedAssetsOf(this.#catalogue)
  }

  async quote(params: QuoteParams, context: ProviderContext): Promise<QuoteResult> {
    const catalogue = this.#catalogue ?? (await this.#latest(context))
    const terms = this.#terms(catalogue, params, context.clock.now())
    if (!terms)
      return decline('invalidAsset', `Garden does not trade ${params.sell.identifier} for ${params.buy.identifier}.`)
    const large = declineTooLarge(params, this.id)
    if (large) return large
    const answer = await this.#client.quote(quoteQuery(terms), context.signal)
    const refused = refusalText(answer)
    if (refused !== undefined) return { declined: translateError(refused, params) }
    return translateQuote(terms, requireAnswer(answer))
  }

  build(offer: Offer, addresses: BuildParams, context: ProviderContext): Promise<Deposit> {
    return buildDeposit(this.#client, offer, addresses, context)
  }

  async getStatus(query: StatusQuery, context: ProviderContext): Promise<SwapStatus | undefined> {
    const found = await this.#find(query, context.signal)
    if (!found) return undefined
    const order = withOwnDestination(found, query)
    const { assets } = await this.#latest(context)
    const [sell, buy] = [assets.findById(order.source.asset), assets.findById(order.destination.asset)]
    return sell && buy ? translateStatus(order, { sell, buy }, context.clock.now()) : undefined
  }

  #terms(catalogue: Catalogue, params: QuoteParams, now: number): QuoteTerms | undefined {
    const sell = catalogue.assets.find(params.sell.identifier)
    const buy = catalogue.assets.find(params.buy.identifier)
    const htlc = sell && catalogue.htlcs.get(sell.id)
    if (!sell || !buy || htlc === undefined || !trades(catalogue, sell.id, buy.id)) return undefined
    const { feeAsset, accounts, defaultSlippageBps } = this.#settings
    return {
      params,
      sell,
      buy,
      htlc,
      charged: integratorFees(params.fees, feeAsset, accounts),
      defaultSlippageBps,
      now,
    }
  }

  /** By the order's id if the engine has stored it, otherwise by the hash of the deposit. */
  async #find(query: StatusQuery, signal: AbortSignal): Promise<GardenOrder | undefined> {
    const id = query.depositChannelId ?? query.known?.depositChannelId
    if (id !== undefined) {
      const body = isOrderId(id) ? await this.#client.order(id, signal) : undefined
      return body === undefined ? undefined : readOrder(body)
    }
    if (query.hash === undefined) return undefined
    const hash = query.hash.toLowerCase()
    const orders = (await this.#client.ordersOf(query.hash, signal)).map(readOrder)
    return orders.find(({ source }) => source.initiate.hash.toLowerCase() === hash)
  }

  async #latest(context: ProviderContext): Promise<Catalogue> {
    if (!this.#catalogue) await this.assets(context)
    return this.#catalogue as Catalogue
  }
}

/** An order of a stored swap pays the destination it was made for, whatever the response says. */
const withOwnDestination = (order: GardenOrder, { known }: StatusQuery): GardenOrder =>
  known?.provider === 'GARDEN' && known.depositChannelId === order.id
    ? { ...order, destination: { ...order.destination, redeemer: known.destinationAddress } }
    : order

const quoteQuery = ({ params, sell, buy, charged }: QuoteTerms): QuoteQuery => {
  const bps = charged.affiliateBps + charged.serviceBps
  return {
    from: sell.id,
    to: buy.id,
    from_amount: String(params.sellAmount),
    affiliate_fee: bps > 0 ? bps : undefined,
    slippage:
      params.slippageBps === undefined ? undefined : Math.min(MOST_SLIPPAGE_BPS, Math.floor(params.slippageBps)),
  }
}
