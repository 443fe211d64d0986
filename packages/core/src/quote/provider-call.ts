import { readMonotonic } from '../async/read-monotonic.ts'
import { trace } from '../async/trace.ts'
import { begin } from '../async/with-abort.ts'
import { withTimeout } from '../async/with-timeout.ts'
import type { Offer, ProviderContext, QuoteParams, QuoteResult, SwapProvider } from '../contract/provider.ts'
import type { TraceSpan } from '../contract/tracer.ts'
import { toBase } from '../domain/amounts.ts'
import type { EngineContext } from '../engine-context.ts'
import { Attempt, type AttemptParts } from '../health/attempt.ts'
import { replaceUsualTimes } from '../pipeline/observed-times.ts'
import { isOpen, isSound } from '../pipeline/shape.ts'
import { CallerLeft, DeadlinePassed, isUnexplained, toDecline } from '../provider/fault.ts'
import { isUnfit } from '../provider/fit-addresses.ts'
import { fitQuestion, markOffers } from '../provider/fit-question.ts'
import type { ProviderResult } from '../provider/provider-result.ts'
import { isDecline, readQuoteResult } from '../provider/quote-result.ts'

/** Parts of the engine that a call reads and reports to. */
export type CallContext = AttemptParts &
  Pick<EngineContext, 'chains' | 'events' | 'limits' | 'tracer' | 'rules' | 'ledgerView'>

/** One call of a provider: turns its outcome into a result and emits the engine's events. */
export class ProviderCall {
  readonly #engine: CallContext
  readonly provider: SwapProvider
  readonly #question: QuoteParams
  readonly #quoteId: string
  readonly #startedAt: number
  /** The call itself; absent where it shares that of another quote. */
  #attempt: Attempt | undefined

  constructor(
    engine: CallContext,
    provider: SwapProvider,
    { question, quoteId }: { readonly question: QuoteParams; readonly quoteId: string },
  ) {
    this.#engine = engine
    this.provider = provider
    this.#question = question
    this.#quoteId = quoteId
    this.#startedAt = readMonotonic(engine.clock)
  }

  /** Returns after how long it is unusually late, milliseconds; `undefined` where that is not before the deadline. */
  computeLimitMs(deadlineMs: number): number | undefined {
    const { limits, latencies } = this.#engine
    const { id } = this.provider
    const limitMs = Object.hasOwn(limits.providerDeadlineMs, id)
      ? limits.providerDeadlineMs[id]
      : latencies.computeLimit(id, 'quote', limits.leastProviderMs)
    return limitMs !== undefined && limitMs < deadlineMs ? limitMs : undefined
  }

  /** Asks the provider, unless the addresses alone tell that it cannot serve them. Rejects with what it throws, and with `UnreadableInput` for a result of unknown shape. */
  start(context: ProviderContext): Promise<QuoteResult> {
    const fitted = fitQuestion(this.#engine, this.provider, this.#question)
    if (isUnfit(fitted)) return Promise.resolve({ declined: fitted.declined })

    const { sell, buy } = this.#question
    const attempt = new Attempt(this.#engine, {
      provider: this.provider.id,
      sellChain: sell.chain,
      buyChain: buy.chain,
    })
    this.#attempt = attempt
    const ask = (): Promise<QuoteResult> =>
      begin(() => this.provider.quote(fitted.params, context)).then(
        (returned) => markOffers(this.#judge(attempt, returned, context), fitted),
        (cause) => {
          if (context.signal.reason instanceof CallerLeft) attempt.abandoned()
          else if (isUnexplained(cause)) this.#doubt(attempt, cause.message, context)
          else attempt.failed(cause)
          throw cause
        },
      )
    return this.#engine.tracer ? this.#trace(ask) : ask()
  }

  /** The call in a span of its own, which says how it ended. */
  #trace(ask: () => Promise<QuoteResult>): Promise<QuoteResult> {
    const attributes = { 'switchyard.provider': this.provider.id }
    const work = async (span?: TraceSpan): Promise<QuoteResult> => {
      const result = await ask()
      if (isDecline(result)) span?.setAttribute('switchyard.decline', result.declined.errorCode)
      else span?.setAttribute('switchyard.offers', result.offers.length)
      return result
    }
    return trace(this.#engine, { name: 'provider quote', attributes }, work)
  }

  #judge(attempt: Attempt, returned: unknown, context: ProviderContext): QuoteResult {
    let result: QuoteResult
    try {
      const asked = { provider: this.provider.id, params: this.#question }
      result = dropReachedMinimum(replaceUsualTimes(readQuoteResult(returned), asked, this.#engine), this.#question)
    } catch (fault) {
      attempt.failed(fault)
      throw fault
    }
    if (isDecline(result)) {
      if (result.declined.unexplained) this.#doubt(attempt, result.declined.message, context)
      else attempt.declined()
    } else if (this.#isUsable(result.offers, this.#question)) {
      attempt.answered()
      this.#engine.circuits.unexplained.noteAnswer(this.provider.id, this.#question)
    } else attempt.absurd()
    return result
  }

  #isUsable(offers: readonly Offer[], { sellAmount }: QuoteParams): boolean {
    return offers.some((offer) => isSound(offer, sellAmount) && isOpen(this.#engine, offer))
  }

  /**
   * The provider refused without a known reason. It is no fault of the provider, unless several different requests are refused so: then
   * it is asked a question that it answered before, in the background.
   */
  #doubt(attempt: Attempt, reason: string, { tokens, isSameAddress }: ProviderContext): void {
    attempt.unexplained(reason, false)
    const { provider } = this
    const { circuits, clock, limits } = this.#engine
    const known = circuits.unexplained.noteRefusal(provider.id, this.#question)
    if (!known) return

    const subject = { provider: provider.id, sellChain: known.sell.chain, buyChain: known.buy.chain }
    const own = new Attempt(this.#engine, subject)
    const timeoutMs = limits.quoteDeadlineMs
    const deadline = clock.now() + timeoutMs
    withTimeout((signal) => provider.quote(known, { signal, deadline, clock, tokens, isSameAddress }), { timeoutMs })
      .then(readQuoteResult)
      .then(
        (result) => {
          if (!isDecline(result)) {
            if (!this.#isUsable(result.offers, known)) return own.absurd()
            circuits.unexplained.noteAnswer(provider.id, known)
            own.answered()
          } else if (result.declined.unexplained) own.unexplained(result.declined.message, true)
          else own.declined()
        },
        (cause) => (isUnexplained(cause) ? own.unexplained(cause.message, true) : own.failed(cause)),
      )
  }

  /** The provider returned. */
  onResult(result: QuoteResult): ProviderResult {
    const { provider } = this
    const { events } = this.#engine
    const [quoteId, tookMs] = [this.#quoteId, this.#tookMs()]
    if (isDecline(result)) {
      const decline = result.declined
      events.emit('provider-declined', { provider: provider.id, quoteId, tookMs, decline })
      return { provider, decline }
    }
    const { offers } = result
    events.emit('provider-answered', { provider: provider.id, quoteId, tookMs, offers: offers.length })
    return { provider, offers }
  }

  /** The provider's assets could not be read yet, so it was not called and no event is emitted. */
  onUnavailable(): ProviderResult {
    const { provider } = this
    const errorCode = provider.capabilities.faultCode ?? 'apiRequestFailed'
    return { provider, decline: { errorCode, message: `${provider.id} has not listed its assets yet.` } }
  }

  /** It takes unusually long, and there is another offer. */
  onLate(): ProviderResult {
    this.#attempt?.late()
    return this.onFailure(new DeadlinePassed())
  }

  /** The quote is answered without it. What it says later is reported then. */
  onCut(): ProviderResult {
    const { provider } = this
    const message = `${provider.id} had not answered when the quote was settled.`
    return { provider, decline: { errorCode: 'requestTimeout', message } }
  }

  /** Nobody waits for it any more, which is no fault of the provider. */
  onLeft(): ProviderResult {
    const { provider } = this
    return { provider, decline: toDecline(new CallerLeft(), provider) }
  }

  /** The time of the whole ask is over, for a call that may never end. */
  onOverdue(): void {
    this.#attempt?.overdue()
  }

  /** The provider threw, or its time is over. */
  onFailure(cause: unknown): ProviderResult {
    const { provider } = this
    const decline = toDecline(cause, provider)
    const fact = { provider: provider.id, quoteId: this.#quoteId, tookMs: this.#tookMs(), decline }
    if (isUnexplained(cause)) this.#engine.events.emit('provider-declined', fact)
    else this.#engine.events.emit('provider-failed', { ...fact, cause })
    return { provider, decline }
  }

  #tookMs(): number {
    return readMonotonic(this.#engine.clock) - this.#startedAt
  }
}

/** Returns a decline without a minimum that the declined amount already reaches: it cannot be why. */
const dropReachedMinimum = (result: QuoteResult, { sell, sellAmount }: QuoteParams): QuoteResult => {
  if (!isDecline(result) || result.declined.minAmount === undefined) return result
  const least = toBase(result.declined.minAmount, sell.decimals)
  return least === undefined || least > sellAmount ? result : { declined: { ...result.declined, minAmount: undefined } }
}
