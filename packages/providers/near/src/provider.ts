import {
  type BuildParams,
  type Capabilities,
  type Deposit,
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
import type { ApiAnswer } from '@switchyard/net'
import { declined, exceedsLimits, placeholderAddress } from '@switchyard/provider-kit'
import { channelParts, depositOf, takesMemo, targetOf } from './build-deposit.ts'
import { type Catalogue, idOf, readCatalogue } from './catalogue.ts'
import type { AppFee, Client } from './client.ts'
import { depositWindowMs } from './deposit-window.ts'
import { type IntegratorFees, integratorFees } from './integrator-fees.ts'
import { openQuote } from './open-quote.ts'
import { type QuoteTarget, quoteBody } from './quote-body.ts'
import { type QuoteTerms, readState, swapTypeOf } from './quote-terms.ts'
import type { Settings } from './settings.ts'
import { Submissions } from './submissions.ts'
import { isServerError, messageOf, translateError } from './translate-error.ts'
import { translateQuote } from './translate-quote.ts'
import { translateStatus } from './translate-status.ts'
import { readWireStatus } from './wire-status.ts'

/** Dependencies of `NearProvider`. */
export interface ProviderParts {
  readonly label: ProviderLabel
  readonly settings: Settings
  readonly client: Client
  readonly feeCapBps: number
}

/** Swaps through NEAR Intents: a dry quote for the price, a real one to open the swap's deposit address. */
export class NearProvider implements SwapProvider {
  readonly id = 'NEAR'
  readonly contract = 1
  readonly label: ProviderLabel
  readonly capabilities: Capabilities
  readonly #settings: Settings
  readonly #client: Client
  readonly #submissions: Submissions
  /** Chains on which 1Click requires one address with a memo, learnt from its refusals. */
  readonly #memoChains = new Set<string>()
  /** The last quote was refused with an internal server error. */
  #serverFailed = false
  #catalogue: Catalogue | undefined
  #reading: Promise<Catalogue> | undefined

  constructor({ label, settings, client, feeCapBps }: ProviderParts) {
    this.label = label
    this.#settings = settings
    this.#client = client
    this.#submissions = new Submissions(client)
    this.capabilities = {
      refund: 'forwarded',
      flexInput: true,
      privacy: true,
      feeCapBps,
      faultCode: 'noQuoteResponse',
      buildOpens: true,
      submitsDeposits: true,
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

  async quote(params: QuoteParams, context: ProviderContext): Promise<QuoteResult> {
    const catalogue = this.#catalogue ?? (await this.#first(context))
    const originAsset = idOf(catalogue.sells, params.sell)
    const destinationAsset = idOf(catalogue.buys, params.buy)
    if (originAsset === undefined || destinationAsset === undefined) {
      return declined('invalidAsset', `NEAR does not swap ${params.sell.identifier} for ${params.buy.identifier}.`)
    }
    const large = exceedsLimits(params, this.id)
    if (large) return large
    const target = this.#dryTarget(params, context)
    if (!target) return declined('invalidChain', 'NEAR needs a recipient and a refund address to quote this pair.')
    const charged = integratorFees(params.fees, this.#settings.accounts)
    const terms = this.#termsOf(params, originAsset, destinationAsset, charged.appFees)
    const call: QuoteCall = { params, catalogue, charged, terms, target }
    const answer = await this.#request(call, context)
    if (needsOtherMode(answer, terms)) return this.#requestOtherMode(call, context)
    const serverErrorIsFault = this.#serverFailed
    this.#serverFailed = isServerError(answer)
    return translated(call, answer, serverErrorIsFault)
  }

  async build(offer: Offer, addresses: BuildParams, context: ProviderContext): Promise<Deposit> {
    const state = readState(offer.state)
    const target = targetOf(this.#settings, state, addresses, context.clock)
    const opening = {
      settings: this.#settings,
      client: this.#client,
      names: this.#catalogue,
      signal: context.signal,
    }
    const minimum = addresses.promisedMinimum ?? state.minBuyAmount
    const opened = await openQuote(opening, state, target, { expected: offer.buyAmount, minimum })
    return depositOf(state, addresses, target, opened)
  }

  async getStatus(query: StatusQuery, context: ProviderContext): Promise<SwapStatus | undefined> {
    const deposit = depositOfQuery(query)
    if (!deposit) return undefined
    const { address, memo } = deposit
    const answer = await this.#client.status(address, memo, context.signal)
    if (answer.ok) {
      const reported = readWireStatus(answer.body)
      if (reported.status === 'PENDING_DEPOSIT') this.#submissions.note(query.depositHash, deposit)
      return translateStatus(query, address, this.#catalogue, reported)
    }
    // 404 for addresses that are not a deposit, 400 for text that is not an address.
    if ([400, 404].includes(answer.status) && messageOf(answer.body) !== undefined) return undefined
    throw new UpstreamError(`1Click answered /status with HTTP ${answer.status}.`, { status: answer.status })
  }

  /** The first token list; quotes wait for it. */
  async #first(context: ProviderContext): Promise<Catalogue> {
    if (!this.#reading) await this.assets(context)
    return this.#catalogue ?? (this.#reading as Promise<Catalogue>)
  }

  #termsOf(params: QuoteParams, originAsset: string, destinationAsset: string, appFees: readonly AppFee[]): QuoteTerms {
    return {
      sell: params.sell,
      buy: params.buy,
      originAsset,
      destinationAsset,
      amount: params.sellAmount,
      swapType: swapTypeOf(params),
      depositMode: this.#memoChains.has(params.sell.chain) ? 'MEMO' : 'SIMPLE',
      slippageBps: params.slippageBps ?? this.#settings.defaultSlippageBps,
      confidential: params.privacy,
      appFees,
    }
  }

  /** Unknown addresses are replaced by placeholders; a dry quote opens nothing. */
  #dryTarget(params: QuoteParams, { clock }: ProviderContext): QuoteTarget | undefined {
    const recipient = params.destinationAddress ?? placeholderAddress(params.buy.chain)
    const refundTo = params.refundAddress ?? params.sourceAddress ?? placeholderAddress(params.sell.chain)
    if (recipient === undefined || refundTo === undefined) return undefined
    const window = this.#settings.depositWindowMs ?? depositWindowMs(params.sell.chain, params.buy.chain)
    return { dry: true, recipient, refundTo, deadline: clock.now() + window }
  }

  #request({ terms, target }: QuoteCall, { signal }: ProviderContext): Promise<ApiAnswer> {
    return this.#client.quote(quoteBody(this.#settings, terms, target), signal)
  }

  /** Repeats the quote once in the other deposit mode and stores which one the chain needs. */
  async #requestOtherMode(call: QuoteCall, context: ProviderContext): Promise<QuoteResult> {
    const depositMode = call.terms.depositMode === 'MEMO' ? 'SIMPLE' : 'MEMO'
    const again: QuoteCall = { ...call, terms: { ...call.terms, depositMode } }
    const answer = await this.#request(again, context)
    const { chain } = again.terms.sell
    if (answer.ok && depositMode === 'MEMO') this.#memoChains.add(chain)
    if (answer.ok && depositMode === 'SIMPLE') this.#memoChains.delete(chain)
    return translated(again, answer)
  }
}

/** A quote request with everything needed to read its response. */
interface QuoteCall {
  readonly params: QuoteParams
  readonly catalogue: Catalogue
  readonly charged: IntegratorFees
  readonly terms: QuoteTerms
  readonly target: QuoteTarget
}

const needsOtherMode = ({ ok, body }: ApiAnswer, { sell }: QuoteTerms): boolean =>
  !ok && /incorrect depositMode/i.test(messageOf(body) ?? '') && takesMemo(sell.chain)

const translated = (
  { params, catalogue, charged, terms, target }: QuoteCall,
  answer: ApiAnswer,
  serverErrorIsFault: boolean = false,
): QuoteResult => {
  if (answer.ok) return translateQuote({ terms, charged, deadline: target.deadline }, answer.body)
  const refused = {
    terms,
    namedRecipient: params.destinationAddress !== undefined,
    namedRefund: (params.refundAddress ?? params.sourceAddress) !== undefined,
    usd: catalogue.usd.get(terms.originAsset),
    serverErrorIsFault,
  }
  return { declined: translateError(answer, refused) }
}

/** The deposit of a query. 1Click finds deposits by address only. */
const depositOfQuery = ({ depositAddress, depositChannelId, known }: StatusQuery) => {
  const own = known?.provider === 'NEAR' ? known : undefined
  if (own?.depositAddress !== undefined) return { address: own.depositAddress, memo: own.memo }
  const named = depositChannelId ?? depositAddress
  if (named === undefined) return undefined
  const { address, memo } = channelParts(named)
  return { address, memo }
}
