import { monotonic } from '../async/monotonic.ts'
import type { QuoteResult, SwapProvider } from '../contract/provider.ts'
import type { EngineContext } from '../engine-context.ts'
import { faultDecline } from '../pipeline/fault.ts'
import type { ProviderResult } from '../pipeline/provider-result.ts'
import { isDecline, readQuoteResult } from '../pipeline/quote-result.ts'

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
    this.#startedAt = monotonic(engine.clock)
  }

  /** The provider returned. A result of unknown shape is a fault. */
  onResult(returned: unknown): ProviderResult {
    try {
      return this.#result(readQuoteResult(returned))
    } catch (fault) {
      return this.onFailure(fault)
    }
  }

  #result(result: QuoteResult): ProviderResult {
    const { provider } = this
    const { events } = this.#engine
    const about = { provider: provider.id, quoteId: this.#quoteId, tookMs: this.#tookMs() }
    if (isDecline(result)) {
      events.emit('provider-declined', { ...about, decline: result.declined })
      return { provider, decline: result.declined }
    }
    events.emit('provider-answered', { ...about, offers: result.offers.length })
    return { provider, offers: result.offers }
  }

  /** The provider's assets could not be read yet, so it was not called and no event is emitted. */
  onUnavailable(): ProviderResult {
    const { provider } = this
    const errorCode = provider.capabilities.faultCode ?? 'apiRequestFailed'
    return { provider, decline: { errorCode, message: `${provider.id} has not listed its assets yet.` } }
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
    return monotonic(this.#engine.clock) - this.#startedAt
  }
}
