import pLimit, { type LimitFunction } from 'p-limit'
import type { SharedRequest } from '../async/request-coalescer.ts'
import type { Offer, ProviderContext, QuoteParams, QuoteResult, SwapProvider } from '../contract/provider.ts'
import type { EngineContext } from '../engine-context.ts'
import { CallerLeft, DeadlinePassed } from '../pipeline/fault.ts'
import type { ProviderResult } from '../pipeline/provider-result.ts'
import { quoteKey } from '../pipeline/quote-params.ts'
import type { OnResult } from './on-result.ts'
import { type OffersSeen, Patience } from './patience.ts'
import { ProviderCall } from './provider-call.ts'
import { ResultCollector } from './result-collector.ts'
import { SharedContext } from './shared-context.ts'

/** What the providers are asked, and how long their calls are waited for. */
export interface ProviderQuestion {
  readonly question: QuoteParams
  readonly quoteId: string
  readonly deadlineMs: number
  /** Whether there is something to choose already; offers are noted here. */
  readonly seen: OffersSeen
  /** Whether an offer can become a route of the request. */
  readonly isChoice: (offer: Offer) => boolean
  /** Called after each result with those that are there. */
  readonly onResult?: OnResult | undefined
}

/** The calls of one ask. From `start` until the deadline each has a result; `end` follows once they have been read. */
export class ProviderCalls {
  readonly #engine: EngineContext
  readonly #asked: ProviderQuestion
  readonly #calls: readonly ProviderCall[]
  readonly #collector: ResultCollector<ProviderResult>
  readonly #patience: Patience
  readonly #shared: SharedRequest
  readonly #context: ProviderContext
  readonly #limiter: LimitFunction | undefined
  readonly #timer: ReturnType<typeof setTimeout>
  #underWay = 0
  #isAnswered = false
  #isOver = false

  constructor(engine: EngineContext, providers: readonly SwapProvider[], asked: ProviderQuestion) {
    const { clock, limits, catalogue } = engine
    const { question, quoteId, deadlineMs, seen } = asked
    this.#engine = engine
    this.#asked = asked
    this.#shared = engine.quotesUnderWay.join(quoteKey(question), clock.now() + deadlineMs)
    this.#context = new SharedContext(this.#shared, clock, catalogue)
    this.#limiter = providers.length > limits.concurrency ? pLimit(limits.concurrency) : undefined
    this.#calls = providers.map((provider) => new ProviderCall(engine, provider, question, quoteId))
    this.#collector = new ResultCollector(providers.length, asked.onResult)
    this.#patience = new Patience(seen)
    this.#timer = setTimeout(() => this.#giveUp(), deadlineMs)
  }

  /** One result for each provider, in order. */
  get results(): Promise<readonly ProviderResult[]> {
    return this.#collector.complete
  }

  start(): void {
    const { catalogue } = this.#engine
    const limiter = this.#limiter
    for (const [position, call] of this.#calls.entries()) {
      if (!catalogue.supported(call.provider.id)) this.#collector.set(position, () => call.onUnavailable())
      else if (limiter) void limiter(() => this.#run(position, call))
      else void this.#run(position, call)
    }
  }

  /** Starts no further call. Those under way continue until the deadline. */
  end(): void {
    this.#isAnswered = true
    this.#patience.stop()
    this.#limiter?.clearQueue()
    if (this.#underWay === 0) this.#leave()
    else letExit(this.#timer)
  }

  /** Nobody waits for the results any more: calls that no other quote waits for are aborted. */
  abandon(): void {
    this.#leave(() => new CallerLeft())
  }

  #run(position: number, call: ProviderCall): Promise<void> {
    this.#underWay++
    const limitMs = call.limitMs(this.#asked.deadlineMs)
    const onLate = () => this.#collector.set(position, () => call.onLate())
    const forget = limitMs ? this.#patience.add(limitMs, onLate) : undefined
    const finish = (make: () => ProviderResult): void => {
      forget?.()
      this.#collector.set(position, make)
      if (--this.#underWay === 0 && this.#isAnswered) this.#leave()
    }
    return this.#shared
      .run(call.provider.id, () => call.start(this.#context))
      .then(
        (result) => {
          finish(() => call.onResult(result))
          this.#note(result)
        },
        (cause) => finish(() => call.onFailure(cause)),
      )
  }

  #note(result: QuoteResult): void {
    const { seen, isChoice } = this.#asked
    if (!seen.any && 'offers' in result && result.offers.some(isChoice)) seen.note()
  }

  #giveUp(): void {
    const late = new DeadlinePassed()
    this.#calls.forEach((call, position) => {
      this.#collector.set(position, () => call.onFailure(late))
    })
    this.#leave()
    // By then, calls that obey the signal have reported why they ended.
    setTimeout(() => {
      for (const call of this.#calls) call.overdue()
    })
  }

  #leave(reason: () => Error = () => new DeadlinePassed()): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#shared.leave(reason)
  }
}

/** A call that no quote waits for does not keep the process alive. */
const letExit = (timer: { unref?(): unknown } | number): void => {
  if (typeof timer === 'object') timer.unref?.()
}
