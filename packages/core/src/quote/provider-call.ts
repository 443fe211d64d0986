import type { QuoteResult, SwapProvider } from '../contract/provider.ts'
import type { EngineContext } from '../engine-context.ts'
import { faultDecline } from '../pipeline/fault.ts'
import type { ProviderResult } from '../pipeline/provider-result.ts'
import { isDecline, isOffers, UNKNOWN_SHAPE } from '../pipeline/quote-result.ts'

/** One call of a provider: turns its outcome into a result and emits the engine's events. */
export class ProviderCall {
  readonly #engine: EngineContext
  readonly provider: SwapProvider
  readonly #quoteId: string
  readonly #startedAt: number

  constructor(engine: EngineContext, provider: SwapProvider, quoteId: string) {
    this.#engine = engine
    this.provider = provider
    this.#quoteId = quoteId
    this.#startedAt = engine.clock.now()
  }

  /** The provider returned. A result of unknown shape is a fault. */
  onResult(answer: QuoteResult): ProviderResult {
    const { events } = this.#engine
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

  /** The provider's assets could not be read yet, so it was not called and no event is emitted. */
  onUnavailable(): ProviderResult {
    const { provider } = this
    const errorCode = provider.capabilities.faultCode ?? 'apiRequestFailed'
    return { provider, decline: { errorCode, message: `${provider.id} cannot be reached.` } }
  }

  /** The provider threw, or its time is over. */
  onFailure(cause: unknown): ProviderResult {
    const { provider } = this
    const decline = faultDecline(cause, provider)
    this.#engine.events.emit('provider-failed', {
      provider: provider.id,
      quoteId: this.#quoteId,
      tookMs: this.#tookMs(),
      decline,
      cause,
    })
    return { provider, decline }
  }

  #tookMs(): number {
    return this.#engine.clock.now() - this.#startedAt
  }
}
