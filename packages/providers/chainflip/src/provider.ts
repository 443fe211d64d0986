import {
  type BuildParams,
  type Capabilities,
  type Clock,
  type Decline,
  type Deposit,
  type NodeProbe,
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
  toBase,
  UpstreamError,
} from '@switchyard/core'
import { declineTooSmall } from '@switchyard/provider-kit'
import { listSupportedAssets, readCatalogue } from './assets/supported-assets.ts'
import type { Client } from './client.ts'
import { buildDeposit } from './deposit/build-deposit.ts'
import { resolveOrder } from './deposit/deposit-order.ts'
import { readErrorText, translateError } from './errors.ts'
import type { Settings } from './options.ts'
import { findPrice } from './quote/minimum-output.ts'
import { offerState } from './quote/offer-state.ts'
import { planQuote } from './quote/plan-quote.ts'
import { type Flavour, translateQuote } from './quote/translate-quote.ts'
import { describeUnseen, isKnownSwap } from './track/known-swap.ts'
import type { NotFoundGuard } from './track/not-found-guard.ts'
import { findDepositReference, findReference } from './track/swap-reference.ts'
import { translateSwap } from './track/translate-swap.ts'
import { readSwap, type WireSwap } from './track/wire-swap.ts'

/** Dependencies of both providers. */
export interface Parts {
  readonly client: Client
  readonly settings: Settings
  readonly clock: Clock
  readonly guard: NotFoundGuard
  readonly seed: () => Uint8Array
}

/** Payload and network each round the output of a Bitcoin vault swap down once more. */
const ROUNDED_DOWN = 2n

/** Swaps through Chainflip: at once (`CHAINFLIP`) or in chunks over time (`CHAINFLIP_STREAMING`). */
export class ChainflipProvider implements SwapProvider {
  readonly id: string
  readonly contract = 1
  readonly label: ProviderLabel
  readonly capabilities: Capabilities
  readonly #flavour: Flavour
  readonly #parts: Parts

  constructor(flavour: Flavour, label: ProviderLabel, parts: Parts) {
    this.id = flavour.id
    this.label = label
    this.capabilities = {
      refund: 'forwarded',
      flexInput: true,
      privacy: false,
      boost: flavour.boost,
      faultCode: 'noQuoteResponse',
      buildOpens: true,
      get feeCapBps() {
        return parts.settings.facts().feeCapBps
      },
      get addressForms() {
        return parts.settings.facts().addressForms
      },
    }
    this.#flavour = flavour
    this.#parts = parts
  }

  getPayoutGas(chain: string): number | undefined {
    return this.#parts.settings.facts().payoutGas[chain]
  }

  async assets(context: ProviderContext): Promise<SupportedAssets> {
    const { client, settings } = this.#parts
    return listSupportedAssets(readCatalogue(await client.catalogue(context.signal), settings.facts()))
  }

  async quote(params: QuoteParams, context: ProviderContext): Promise<QuoteResult> {
    const { client, settings } = this.#parts
    const plan = planQuote(this.id, settings, params)
    if ('declined' in plan) return plan
    const answer = await client.quote(plan.query, context.signal)
    if (answer.ok && readErrorText(answer.body) === undefined) {
      return translateQuote(answer.body, plan.terms, { flavour: this.#flavour, settings })
    }
    const declined = translateError(this.#flavour, plan.terms, answer)
    const isRefused = await this.#isRefused(declined, params, context)
    return isRefused ? declineTooSmall(params, this.id, undefined) : { declined }
  }

  /** `true` where a decline names a minimum that is refused too: it is that of a deposit, and a payout may need more. */
  async #isRefused({ minAmount }: Decline, params: QuoteParams, context: ProviderContext): Promise<boolean> {
    const { client, settings } = this.#parts
    const least = minAmount === undefined ? undefined : toBase(minAmount, params.sell.decimals)
    const plan = least === undefined ? undefined : planQuote(this.id, settings, { ...params, sellAmount: least })
    if (plan === undefined || 'declined' in plan) return false
    // The figure stays where this request fails.
    const [asked] = await Promise.allSettled([client.quote(plan.query, context.signal)])
    return asked.status === 'fulfilled' && /lower than/.test(readErrorText(asked.value.body) ?? '')
  }

  async build(offer: Offer, addresses: BuildParams, context: ProviderContext): Promise<Deposit> {
    const quoted = offerState.read(offer.state)
    const { promisedMinimum } = addresses
    let { minPrice } = quoted
    if (promisedMinimum !== undefined) {
      // The price rises until it pays at least what the quote promised; a higher price of the offer stays.
      const price = findPrice(promisedMinimum + ROUNDED_DOWN, offer.sellAmount, quoted.deductions)
      if (price === undefined || promisedMinimum > offer.buyAmount) {
        throw new SwapError(
          'outputAmountDeviationTooHigh',
          `Chainflip pays ${offer.buyAmount} base units now; the quote guaranteed ${promisedMinimum}.`,
        )
      }
      if (price > minPrice) minPrice = price
    }

    const state = { ...quoted, minPrice }
    const { signal } = context
    return buildDeposit({
      ...this.#parts,
      signal,
      offer,
      addresses,
      state,
      ...resolveOrder(state, addresses, this.#parts.settings.facts()),
    })
  }

  async getStatus(query: StatusQuery, context: ProviderContext): Promise<SwapStatus | undefined> {
    const known = query.known?.provider === this.id ? query.known : undefined
    const swap = await this.#findSwap(query, known !== undefined, context)
    const facts = this.#parts.settings.facts()
    // Of swaps the engine did not build, each provider reports those of its own kind.
    const isOfKind = (swap?.dca !== undefined) === (this.#flavour.type === 'DCA')
    if (!known) return swap && isOfKind ? translateSwap(swap, query, facts) : undefined
    return swap && isKnownSwap(swap, known, facts)
      ? translateSwap(swap, query, facts)
      : describeUnseen(known, query.hash ?? '', facts)
  }

  /** Finds a swap by its channel. Anybody can pay a channel again: then the one of the named deposit is not the newest of it. */
  async #findSwap(query: StatusQuery, ours: boolean, context: ProviderContext): Promise<WireSwap | undefined> {
    const reference = findReference(query)
    if (reference === undefined) return undefined
    const newest = await this.#find(reference, ours, context)
    const own = findDepositReference(query)
    const found = newest?.deposit.hash ?? ''
    if (own === undefined || found === '' || found.toLowerCase() === own.toLowerCase()) return newest
    return (await this.#find(own, ours, context)) ?? newest
  }

  listNodes(): readonly NodeProbe[] {
    return this.#parts.client.nodeProbes()
  }

  /** Requests a swap; `undefined` when the backend does not know it. */
  #find(reference: string, ours: boolean, { signal }: ProviderContext): Promise<WireSwap | undefined> {
    const { client, guard, settings } = this.#parts
    return guard.find(reference, ours, async () => {
      const { ok, status, body } = await client.swap(reference, signal)
      if (ok) return readSwap(body, settings.facts())
      if (status === 404 && readErrorText(body) !== undefined) return undefined
      throw new UpstreamError(`The swap was returned with status ${status}.`, { status })
    })
  }
}
