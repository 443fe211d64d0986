import {
  type Capabilities,
  type Deposit,
  type Offer,
  type ProviderContext,
  type ProviderLabel,
  type QuoteParams,
  type QuoteResult,
  type StatusQuery,
  type SupportedAssets,
  type SwapAddresses,
  type SwapProvider,
  type SwapStatus,
  UpstreamError,
} from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { declined, exceedsLimits, placeholderAddress } from '@switchyard/provider-kit'
import { type IntegratorFees, integratorFees } from './app-fees.ts'
import { channelParts, depositOf, orderOf, takesMemo } from './build-deposit.ts'
import { type Catalogue, idOf, readCatalogue } from './catalogue.ts'
import type { AppFee, Client } from './client.ts'
import { depositWindowMs } from './deposit-window.ts'
import { openQuote } from './open-quote.ts'
import { type Order, quoteBody } from './quote-body.ts'
import type { Settings } from './settings.ts'
import { readStatus } from './status-wire.ts'
import { readState, swapTypeOf, type Terms } from './terms.ts'
import { messageOf, translateError } from './translate-error.ts'
import { translateQuote } from './translate-quote.ts'
import { translateStatus } from './translate-status.ts'

/** What the provider is made of. */
export interface ProviderParts {
  readonly label: ProviderLabel
  readonly settings: Settings
  readonly client: Client
  readonly feeCapBps: number
}

/** Swaps through NEAR Intents: a dry quote for the price, a real one for a deposit address of the swap's own. */
export class NearProvider implements SwapProvider {
  readonly id = 'NEAR'
  readonly contract = 1
  readonly label: ProviderLabel
  readonly capabilities: Capabilities
  readonly #settings: Settings
  readonly #client: Client
  /** Chains that 1Click gives one address with a memo for, as it has told. */
  readonly #memoChains = new Set<string>()
  #catalogue: Catalogue | undefined
  #reading: Promise<Catalogue> | undefined

  constructor({ label, settings, client, feeCapBps }: ProviderParts) {
    this.label = label
    this.#settings = settings
    this.#client = client
    this.capabilities = {
      refund: 'forwarded',
      flexInput: true,
      privacy: true,
      feeCapBps,
      faultCode: 'noQuoteResponse',
      buildOpens: true,
    }
  }

  async assets(context: ProviderContext): Promise<SupportedAssets> {
    this.#reading = this.#client.tokens(context.signal).then(readCatalogue)
    try {
      this.#catalogue = await this.#reading
      return this.#catalogue.supported
    } finally {
      this.#reading = undefined
    }
  }

  async quote(ask: QuoteParams, context: ProviderContext): Promise<QuoteResult> {
    const catalogue = this.#catalogue ?? (await this.#first(context))
    const originAsset = idOf(catalogue.sells, ask.sell)
    const destinationAsset = idOf(catalogue.buys, ask.buy)
    if (originAsset === undefined || destinationAsset === undefined) {
      return declined('invalidAsset', `NEAR does not swap ${ask.sell.identifier} for ${ask.buy.identifier}.`)
    }
    const large = exceedsLimits(ask, this.id)
    if (large) return large
    const order = this.#dryOrder(ask, context)
    if (!order) return declined('invalidChain', 'NEAR needs a recipient and a refund address to quote this pair.')
    const shares = integratorFees(ask.fees, this.#settings.accounts)
    const terms = this.#termsOf(ask, originAsset, destinationAsset, shares.appFees)
    const question: Question = { ask, catalogue, shares, terms, order }
    const answer = await this.#ask(question, context)
    return asksForOtherMode(answer, terms) ? this.#askOtherwise(question, context) : translated(question, answer)
  }

  async build(offer: Offer, addresses: SwapAddresses, context: ProviderContext): Promise<Deposit> {
    const state = readState(offer.state)
    const order = orderOf(this.#settings, state, addresses, context.clock)
    const opening = {
      settings: this.#settings,
      client: this.#client,
      names: this.#catalogue,
      signal: context.signal,
    }
    return depositOf(state, addresses, order, await openQuote(opening, state, order))
  }

  async getStatus(query: StatusQuery, context: ProviderContext): Promise<SwapStatus | undefined> {
    const deposit = depositOfQuery(query)
    if (!deposit) return undefined
    const { address, memo } = deposit
    const answer = await this.#client.status(address, memo, context.signal)
    if (answer.ok) return translateStatus(query, address, this.#catalogue, readStatus(answer.body))
    // Addresses that are nobody's deposit are 404, texts that are no address 400.
    if ([400, 404].includes(answer.status) && messageOf(answer.body) !== undefined) return undefined
    throw new UpstreamError(`the status answered with status ${answer.status}`, { status: answer.status })
  }

  /** The first reading, which quotes wait for. */
  async #first(context: ProviderContext): Promise<Catalogue> {
    if (!this.#reading) await this.assets(context)
    return this.#catalogue ?? (this.#reading as Promise<Catalogue>)
  }

  #termsOf(ask: QuoteParams, originAsset: string, destinationAsset: string, appFees: readonly AppFee[]): Terms {
    return {
      sell: ask.sell,
      buy: ask.buy,
      originAsset,
      destinationAsset,
      amount: ask.sellAmount,
      swapType: swapTypeOf(ask),
      depositMode: this.#memoChains.has(ask.sell.chain) ? 'MEMO' : 'SIMPLE',
      slippageBps: ask.slippageBps ?? this.#settings.defaultSlippageBps,
      confidential: ask.privacy,
      appFees,
    }
  }

  /** Parties that are not known yet are stood in for; a dry quote opens nothing. */
  #dryOrder(ask: QuoteParams, { clock }: ProviderContext): Order | undefined {
    const recipient = ask.destinationAddress ?? placeholderAddress(ask.buy.chain)
    const refundTo = ask.refundAddress ?? ask.sourceAddress ?? placeholderAddress(ask.sell.chain)
    if (recipient === undefined || refundTo === undefined) return undefined
    const window = this.#settings.depositWindowMs ?? depositWindowMs(ask.sell.chain)
    return { dry: true, recipient, refundTo, deadline: clock.now() + window }
  }

  #ask({ terms, order }: Question, { signal }: ProviderContext): Promise<ApiAnswer> {
    return this.#client.quote(quoteBody(this.#settings, terms, order), signal)
  }

  /** A chain that turns out to need memos is asked again that way, once; from then on it is known. */
  async #askOtherwise(question: Question, context: ProviderContext): Promise<QuoteResult> {
    const depositMode = question.terms.depositMode === 'MEMO' ? 'SIMPLE' : 'MEMO'
    const again: Question = { ...question, terms: { ...question.terms, depositMode } }
    const answer = await this.#ask(again, context)
    const { chain } = again.terms.sell
    if (answer.ok && depositMode === 'MEMO') this.#memoChains.add(chain)
    if (answer.ok && depositMode === 'SIMPLE') this.#memoChains.delete(chain)
    return translated(again, answer)
  }
}

/** A quote that is asked for, and what its answer is read against. */
interface Question {
  readonly ask: QuoteParams
  readonly catalogue: Catalogue
  readonly shares: IntegratorFees
  readonly terms: Terms
  readonly order: Order
}

const asksForOtherMode = ({ ok, body }: ApiAnswer, { sell }: Terms): boolean =>
  !ok && /incorrect depositMode/i.test(messageOf(body) ?? '') && takesMemo(sell.chain)

const translated = ({ ask, catalogue, shares, terms, order }: Question, answer: ApiAnswer): QuoteResult => {
  if (answer.ok) return translateQuote({ terms, shares, deadline: order.deadline }, answer.body)
  const refused = {
    terms,
    namedRecipient: ask.destinationAddress !== undefined,
    namedRefund: (ask.refundAddress ?? ask.sourceAddress) !== undefined,
    usd: catalogue.usd.get(terms.originAsset),
  }
  return { declined: translateError(answer, refused) }
}

/** The deposit a query names: 1Click knows deposits by their address, and by nothing else. */
const depositOfQuery = ({ depositAddress, depositChannelId, known }: StatusQuery) => {
  const own = known?.provider === 'NEAR' ? known : undefined
  if (own?.depositAddress !== undefined) return { address: own.depositAddress, memo: own.memo }
  const named = depositChannelId ?? depositAddress
  if (named === undefined) return undefined
  const { address, memo } = channelParts(named)
  return { address, memo }
}
