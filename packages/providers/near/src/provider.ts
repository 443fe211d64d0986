import {
  type BuildParams,
  type Capabilities,
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
import { decline, declineTooLarge } from '@switchyard/provider-kit'
import { type Catalogue, findAssetId, readCatalogue } from './assets/catalogue.ts'
import type { Client } from './client.ts'
import { buildDeposit, readChannelId } from './deposit/build-deposit.ts'
import { openQuote } from './deposit/open-quote.ts'
import { readMessage, translateError } from './errors.ts'
import { createFactProbe } from './fact-probe.ts'
import type { Settings } from './options.ts'
import { chooseDepositWindow } from './quote/deposit-window.ts'
import { DryQuotes } from './quote/dry-quotes.ts'
import { chargeIntegratorFees } from './quote/integrator-fees.ts'
import { offerState } from './quote/offer-state.ts'
import { chooseDryTarget, chooseRealTarget } from './quote/quote-target.ts'
import { translateQuote } from './quote/translate-quote.ts'
import { readStatus } from './track/read-status.ts'
import { Submissions } from './track/submissions.ts'
import { translateStatus } from './track/translate-status.ts'

/** Swaps through NEAR Intents: a dry quote for the price, a real one to open the swap's deposit address. Its API is 1Click. */
export class NearProvider implements SwapProvider {
  readonly id = 'NEAR'
  readonly contract = 1
  readonly label: ProviderLabel = {
    displayName: 'NEAR Intents',
    displayNameLong: 'Near Intents',
    keywords: ['near', 'near intents', '1click', 'defuse'],
    url: 'https://near-intents.org',
  }
  readonly #client: Client
  readonly #settings: Settings
  readonly #dryQuotes: DryQuotes
  readonly #submissions: Submissions
  #catalogue: Catalogue | undefined
  #reading: Promise<Catalogue> | undefined

  constructor(client: Client, settings: Settings) {
    this.#client = client
    this.#settings = settings
    this.#dryQuotes = new DryQuotes(client, settings)
    this.#submissions = new Submissions(client)
  }

  get capabilities(): Capabilities {
    const { addressForms } = this.#settings.facts()
    return {
      refund: 'forwarded',
      flexInput: true,
      privacy: true,
      feeCapBps: this.#settings.feeCapBps,
      faultCode: 'noQuoteResponse',
      buildOpens: true,
      submitsDeposits: true,
      addressForms,
    }
  }

  async assets(context: ProviderContext): Promise<SupportedAssets> {
    this.#reading = this.#client.tokens(context.signal).then((body) => readCatalogue(body, this.#settings.facts()))
    try {
      this.#catalogue = await this.#reading
      return this.#catalogue.supported
    } finally {
      this.#reading = undefined
    }
  }

  async quote(params: QuoteParams, context: ProviderContext): Promise<QuoteResult> {
    const { sell, buy } = params
    const catalogue = this.#catalogue ?? (await this.#readFirstCatalogue(context))
    const originAsset = findAssetId(catalogue.sells, sell) ?? findAssetId(catalogue.wraps, sell)
    const destinationAsset = findAssetId(catalogue.buys, buy)
    if (originAsset === undefined || destinationAsset === undefined) {
      return decline('invalidAsset', `NEAR does not swap ${sell.identifier} for ${buy.identifier}.`)
    }

    const tooLarge = declineTooLarge(params, this.id)
    if (tooLarge) return tooLarge

    const deadline = this.#chooseDeadline(params, context)
    const target = chooseDryTarget(params, deadline)
    if (!target) return decline('invalidChain', 'NEAR needs a recipient and a refund address to quote this pair.')

    const isNamed = [params.sourceAddress, params.destinationAddress, params.refundAddress].some(
      (one) => one !== undefined,
    )
    const nobody = { ...params, sourceAddress: undefined, destinationAddress: undefined, refundAddress: undefined }
    const plain = isNamed ? chooseDryTarget(nobody, deadline) : undefined

    const charged = chargeIntegratorFees(params.fees, this.#settings.accounts)
    const { terms, answer, serverErrorIsFault } = await this.#dryQuotes.request(
      {
        sell,
        buy,
        originAsset,
        destinationAsset,
        amount: params.sellAmount,
        // What arrives beyond EXACT_INPUT is returned.
        swapType: params.flexInput && !params.capped ? 'FLEX_INPUT' : 'EXACT_INPUT',
        slippageBps: params.slippageBps ?? this.#settings.defaultSlippageBps,
        confidential: params.privacy,
        appFees: charged.appFees,
      },
      { target, plain },
      context.signal,
    )
    if (answer.ok) return translateQuote(answer.body, { terms, charged, deadline: target.deadline })

    const declinedWith = translateError(answer, {
      sell,
      sellAmount: params.sellAmount,
      namedRecipient: params.destinationAddress !== undefined,
      namedRefund: (params.refundAddress ?? params.sourceAddress) !== undefined,
      usd: catalogue.usd.get(originAsset),
      serverErrorIsFault,
    })
    return { declined: declinedWith }
  }

  async build(offer: Offer, params: BuildParams, context: ProviderContext): Promise<Deposit> {
    const state = offerState.read(offer.state)
    const target = chooseRealTarget(state, params, this.#chooseDeadline(state, context))
    const opened = await openQuote(
      {
        terms: state,
        target,
        expected: offer.buyAmount,
        minimum: params.promisedMinimum ?? state.minBuyAmount,
      },
      {
        client: this.#client,
        settings: this.#settings,
        catalogue: this.#catalogue,
        signal: context.signal,
        isSameAddress: context.isSameAddress,
      },
    )
    return buildDeposit(opened, { state, target, params }, this.#settings.facts())
  }

  async getStatus(query: StatusQuery, context: ProviderContext): Promise<SwapStatus | undefined> {
    // 1Click knows deposits by address and memo, not by the hash of a transaction.
    const { known } = query
    const isKnown = known?.provider === this.id && known.depositAddress !== undefined
    const channelId = query.depositChannelId ?? query.depositAddress
    if (!isKnown && channelId === undefined) return undefined
    const deposit = isKnown ? { address: known.depositAddress, memo: known.memo } : readChannelId(channelId ?? '')

    const answer = await this.#client.status(deposit, context.signal)
    if (answer.ok) {
      const status = readStatus(answer.body)
      if (status.status === 'PENDING_DEPOSIT') this.#submissions.submitOnce(query.depositHash, deposit)
      return translateStatus(status, query, { depositAddress: deposit.address, catalogue: this.#catalogue })
    }

    // 404 for addresses that are not a deposit, 400 for text that is not an address.
    if ([400, 404].includes(answer.status) && readMessage(answer.body) !== undefined) return undefined
    throw new UpstreamError(`1Click answered /status with HTTP ${answer.status}.`, { status: answer.status })
  }

  listNodes(): readonly NodeProbe[] {
    return [createFactProbe(this.#client, this.#settings)]
  }

  /** Chooses until when a deposit may be confirmed, Unix milliseconds. */
  #chooseDeadline({ sell, buy }: Pick<QuoteParams, 'sell' | 'buy'>, { clock }: ProviderContext): number {
    return clock.now() + (this.#settings.depositWindowMs ?? chooseDepositWindow(sell.chain, buy.chain))
  }

  /** Waits for the first token list. */
  async #readFirstCatalogue(context: ProviderContext): Promise<Catalogue> {
    if (!this.#reading) await this.assets(context)
    return this.#catalogue ?? (this.#reading as Promise<Catalogue>)
  }
}
