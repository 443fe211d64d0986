import type {
  BuildParams,
  Capabilities,
  Deposit,
  NodeProbe,
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
import { type Catalogue, findSellHtlc, readCatalogue } from './assets/catalogue.ts'
import { isPermitted } from './assets/policy.ts'
import { type Client, ORDER_ID } from './client.ts'
import { buildDeposit } from './deposit/build-deposit.ts'
import { type GardenOrder, readOrder } from './deposit/read-order.ts'
import { readRefusalReason, requireAnswer, translateError } from './errors.ts'
import { createFactProbe } from './fact-probe.ts'
import type { Settings } from './options.ts'
import { chargeIntegratorFees } from './quote/integrator-fees.ts'
import { translateQuote } from './quote/translate-quote.ts'
import { translateStatus } from './track/translate-status.ts'

/** Swaps through Garden: the user locks the sell in an HTLC, a solver locks the buy, and Garden redeems it for the user. */
export class GardenProvider implements SwapProvider {
  readonly id = 'GARDEN'
  readonly contract = 1
  readonly label: ProviderLabel = {
    displayName: 'Garden',
    displayNameLong: 'Garden Finance',
    keywords: ['garden', 'garden finance', 'htlc'],
    url: 'https://garden.finance',
  }
  readonly #client: Client
  readonly #settings: Settings
  #catalogue: Catalogue | undefined

  constructor(client: Client, settings: Settings) {
    this.#client = client
    this.#settings = settings
  }

  get capabilities(): Capabilities {
    const { addressForms } = this.#settings.facts()
    return {
      refund: 'sender',
      flexInput: false,
      privacy: false,
      faultCode: 'noQuoteResponse',
      buildOpens: true,
      addressForms,
    }
  }

  getPayoutGas(chain: string): number | undefined {
    return this.#settings.facts().payoutGas[chain]
  }

  async assets({ signal }: ProviderContext): Promise<SupportedAssets> {
    const [assets, policy] = await Promise.all([this.#client.assets(signal), this.#client.policy(signal)])
    this.#catalogue = readCatalogue(assets, policy, this.#settings)
    return this.#catalogue.supported
  }

  async quote(params: QuoteParams, context: ProviderContext): Promise<QuoteResult> {
    const catalogue = this.#catalogue ?? (await this.#readFirstCatalogue(context))
    const sell = catalogue.assets.find(params.sell.identifier)
    const buy = catalogue.assets.find(params.buy.identifier)
    const htlc = sell && findSellHtlc(sell, this.#settings)
    if (!sell || !buy || htlc === undefined || sell.id === buy.id || !isPermitted(catalogue.policy, sell.id, buy.id)) {
      return decline('invalidAsset', `Garden does not trade ${params.sell.identifier} for ${params.buy.identifier}.`)
    }

    const tooLarge = declineTooLarge(params, this.id)
    if (tooLarge) return tooLarge

    const { feeAsset, accounts, defaultSlippageBps } = this.#settings
    const facts = this.#settings.facts()
    const charged = chargeIntegratorFees(params.fees, feeAsset, accounts)
    const feeBps = charged.affiliateBps + charged.serviceBps
    const { slippageBps } = params
    const answer = await this.#client.quote(
      {
        from: sell.id,
        to: buy.id,
        from_amount: String(params.sellAmount),
        affiliate_fee: feeBps > 0 ? feeBps : undefined,
        slippage: slippageBps === undefined ? undefined : Math.min(facts.maxSlippageBps, Math.floor(slippageBps)),
      },
      context.signal,
    )
    const refused = readRefusalReason(answer)
    if (refused !== undefined) return { declined: translateError({ status: answer.status, text: refused }, params) }
    const terms = { params, sell, buy, htlc, charged, defaultSlippageBps, facts, now: context.clock.now() }
    return translateQuote(requireAnswer(answer), terms)
  }

  build(offer: Offer, params: BuildParams, context: ProviderContext): Promise<Deposit> {
    return buildDeposit(offer, params, {
      client: this.#client,
      settings: this.#settings,
      clock: context.clock,
      signal: context.signal,
    })
  }

  async getStatus(query: StatusQuery, context: ProviderContext): Promise<SwapStatus | undefined> {
    const found = await this.#findOrder(query, context.signal)
    if (!found) return undefined

    // Shown is the destination that a stored swap was made for, whatever the response says.
    const { known } = query
    const isOwn = known?.provider === this.id && known.depositChannelId === found.id
    const redeemer = isOwn ? known.destinationAddress : found.destination.redeemer
    const order = { ...found, destination: { ...found.destination, redeemer } }

    const { assets } = this.#catalogue ?? (await this.#readFirstCatalogue(context))
    const sell = assets.findById(order.source.asset)
    const buy = assets.findById(order.destination.asset)
    const stage = { now: context.clock.now(), funding: this.#settings.facts().fundingSeconds }
    return sell && buy ? translateStatus(order, { sell, buy }, stage) : undefined
  }

  listNodes(): readonly NodeProbe[] {
    return [createFactProbe(this.#client, this.#settings.facts)]
  }

  /** Finds an order by its id if the engine has stored it, otherwise by the hash of the deposit. */
  async #findOrder(query: StatusQuery, signal: AbortSignal): Promise<GardenOrder | undefined> {
    const id = query.depositChannelId ?? query.known?.depositChannelId
    if (id !== undefined) {
      const body = ORDER_ID.test(id) ? await this.#client.order(id, signal) : undefined
      return body === undefined ? undefined : readOrder(body)
    }
    if (query.hash === undefined) return undefined
    const hash = query.hash.toLowerCase()
    const orders = (await this.#client.findOrders(query.hash, signal)).map(readOrder)
    return orders.find(({ source }) => source.initiate.hash.toLowerCase() === hash)
  }

  async #readFirstCatalogue(context: ProviderContext): Promise<Catalogue> {
    await this.assets(context)
    return this.#catalogue as Catalogue
  }
}
