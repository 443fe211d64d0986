import type { QuoteResult, SwapProvider } from '../contract/provider.ts'
import type { EngineContext } from '../engine-context.ts'
import { faultDecline } from '../pipeline/fault.ts'
import type { ProviderResult } from '../pipeline/provider-result.ts'
import { isDecline, isOffers, UNKNOWN_SHAPE } from '../pipeline/quote-result.ts'

/** A provider that was asked: turns whatever comes of it into what it said, and tells the engine's listeners. */
export class ProviderCall {
  readonly #workshop: EngineContext
  readonly provider: SwapProvider
  readonly #quoteId: string
  readonly #startedAt: number

  constructor(engine: EngineContext, provider: SwapProvider, quoteId: string) {
    this.#workshop = engine
    this.provider = provider
    this.#quoteId = quoteId
    this.#startedAt = engine.clock.now()
  }

  /** It answered. An answer of no known shape is a fault. */
  onResult(answer: QuoteResult): ProviderResult {
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
    if (!isOffers(answer)) return this.onFailure(new TypeError(UNKNOWN_SHAPE))
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
  onUnavailable(): ProviderResult {
    const { provider } = this
    const errorCode = provider.capabilities.faultCode ?? 'apiRequestFailed'
    return { provider, decline: { errorCode, message: `${provider.id} cannot be reached.` } }
  }

  /** It threw, or its time is over. */
  onFailure(cause: unknown): ProviderResult {
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
