import type { Answer, Decline, Offer, SwapProvider } from '../contract/provider.ts'
import type { Workshop } from '../workshop.ts'
import { isDecline, isOffers, UNKNOWN_SHAPE } from './answer-shape.ts'
import { faultDecline } from './fault.ts'

/** What one provider said. */
export type Answered =
  | { readonly provider: SwapProvider; readonly offers: readonly Offer[] }
  | { readonly provider: SwapProvider; readonly decline: Decline }

/** A provider that was asked: turns whatever comes of it into what it said, and tells the engine's listeners. */
export class Asked {
  readonly #workshop: Workshop
  readonly provider: SwapProvider
  readonly #quoteId: string
  readonly #startedAt: number

  constructor(workshop: Workshop, provider: SwapProvider, quoteId: string) {
    this.#workshop = workshop
    this.provider = provider
    this.#quoteId = quoteId
    this.#startedAt = workshop.clock.now()
  }

  /** It answered. An answer of no known shape is a fault. */
  told(answer: Answer): Answered {
    const { events } = this.#workshop
    const { provider } = this
    if (isDecline(answer)) {
      const { declined: decline } = answer
      events.emit('provider-declined', {
        provider: provider.id,
        quoteId: this.#quoteId,
        tookMs: this.#tookMs(),
        decline,
      })
      return { provider, decline }
    }
    if (!isOffers(answer)) return this.failed(new TypeError(UNKNOWN_SHAPE))
    const { offers } = answer
    events.emit('provider-answered', {
      provider: provider.id,
      quoteId: this.#quoteId,
      tookMs: this.#tookMs(),
      offers: offers.length,
    })
    return { provider, offers }
  }

  /** It cannot be asked: its surface could not be read yet. Nothing was put to it, so nobody is told. */
  unread(): Answered {
    const { provider } = this
    const errorCode = provider.traits.faultCode ?? 'apiRequestFailed'
    return { provider, decline: { errorCode, message: `${provider.id} cannot be reached.` } }
  }

  /** It threw, or its time is over. */
  failed(cause: unknown): Answered {
    const { provider } = this
    const decline = faultDecline(cause, provider)
    this.#workshop.events.emit('provider-failed', {
      provider: provider.id,
      quoteId: this.#quoteId,
      tookMs: this.#tookMs(),
      decline,
      cause,
    })
    return { provider, decline }
  }

  #tookMs(): number {
    return this.#workshop.clock.now() - this.#startedAt
  }
}
