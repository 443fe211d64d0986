import pLimit, { type LimitFunction } from 'p-limit'
import type { SharedRequest } from '../async/request-coalescer.ts'
import { letExit } from '../async/timer.ts'
import type { Clock } from '../contract/clock.ts'
import type { Offer, ProviderContext, QuoteParams, QuoteResult, SwapProvider } from '../contract/provider.ts'
import type { TokenLookup } from '../contract/token.ts'
import type { EngineContext } from '../engine-context.ts'
import { toCallKey } from '../pipeline/quote-params.ts'
import { CallerLeft, DeadlinePassed } from '../provider/fault.ts'
import type { ProviderResult } from '../provider/provider-result.ts'
import type { FirstOffer } from './first-offer.ts'
import { type CallContext, ProviderCall } from './provider-call.ts'
import { ResultCollector } from './result-collector.ts'
import { type Out, splitBudget } from './settle/miss-risk.ts'
import type { Settling } from './settle/settling.ts'
import { Wait } from './wait.ts'

/** Takes the results so far, by the position of the provider. Must not throw. */
export type OnResult = (results: readonly (ProviderResult | undefined)[]) => void

/** The question to the providers, and how long their calls are waited for. */
export interface ProviderQuestion {
  readonly question: QuoteParams
  readonly quoteId: string
  readonly deadlineMs: number
  /** Tells that there is something to choose already; offers are noted here. */
  readonly seen: FirstOffer
  /** `true` for an offer that can become a route of the request. */
  readonly isChoice: (offer: Offer) => boolean
  /** Called after each result with those that are there. */
  readonly onResult?: OnResult | undefined
  /** Ends the ask when what is still out is unlikely to matter. */
  readonly settling?: Settling | undefined
}

/**
 * The life of a call:
 *
 * - `queued`: waits for its turn. It has no result and was not started.
 * - `running`: started, without a result.
 * - `done`: has its result. The call has ended, was not made, or goes on unheard: it was unusually late, or its time was over.
 * - `cut`: the ask was settled without it. Its result says so; the call goes on, so that the engine learns what was missed.
 * - `known`: was cut, and has answered since, or its time is over.
 */
type CallState = 'queued' | 'running' | 'done' | 'cut' | 'known'

interface TrackedCall {
  readonly position: number
  readonly call: ProviderCall
  state: CallState
  /** Time it began, by `performance.now`. */
  startedAt: number
  /** Its late answer, after it was cut. */
  late: ProviderResult | undefined
}

/** Parts of the engine that a round of calls works with. */
export type AskContext = CallContext &
  Pick<EngineContext, 'quotesUnderWay' | 'catalogue' | 'isSameAddress' | 'background'>

/** Asks all providers; each has a result by the deadline. `end` follows once the results have been read. */
export class ProviderCalls {
  readonly #engine: AskContext
  readonly #asked: ProviderQuestion
  readonly #calls: readonly TrackedCall[]
  readonly #collector: ResultCollector<ProviderResult>
  readonly #wait: Wait
  readonly #shared: SharedRequest
  readonly #context: ProviderContext
  readonly #limiter: LimitFunction | undefined
  readonly #timer: ReturnType<typeof setTimeout>
  #underWay = 0
  #inBackground = 0
  #isSettled = false
  #isAnswered = false
  #isOver = false

  constructor(engine: AskContext, providers: readonly SwapProvider[], asked: ProviderQuestion) {
    const { clock, limits } = engine
    const { question, quoteId, deadlineMs, seen, settling } = asked
    this.#engine = engine
    this.#asked = asked
    this.#shared = engine.quotesUnderWay.join(toCallKey(question), clock.now() + deadlineMs)
    this.#context = new SharedContext(this.#shared, engine)
    this.#limiter = providers.length > limits.concurrency ? pLimit(limits.concurrency) : undefined
    this.#calls = providers.map((provider, position) => ({
      position,
      call: new ProviderCall(engine, provider, { question, quoteId }),
      state: 'queued',
      startedAt: 0,
      late: undefined,
    }))
    this.#collector = new ResultCollector(providers.length, asked.onResult)
    this.#timer = setTimeout(() => this.#onDeadline(), deadlineMs)
    this.#wait = new Wait(
      seen,
      settling && {
        budget: settling.budget,
        ceilingMs: deadlineMs,
        out: (from) => this.#listOut(from, settling),
        settle: (waitedMs, risk) => this.#cut(settling, waitedMs, risk),
      },
    )
  }

  /** One result for each provider, in order; rejects when making one throws. */
  get results(): Promise<readonly ProviderResult[]> {
    return this.#collector.complete
  }

  start(): void {
    const limiter = this.#limiter
    for (const tracked of this.#calls) {
      const { call } = tracked
      // The engine: a provider whose assets are not known yet is not called.
      if (!this.#engine.catalogue.findSupported(call.provider.id)) this.#finish(tracked, () => call.onUnavailable())
      else if (limiter) void limiter(() => this.#run(tracked))
      else void this.#run(tracked)
    }
  }

  /** The answer is complete. Starts no further call; those under way continue until the deadline. */
  end(): void {
    this.#isAnswered = true
    this.#wait.stop()
    this.#limiter?.clearQueue()
    if (this.#underWay === 0) this.#leave()
    else if (!this.#isSettled) letExit(this.#timer)
    else if (this.#engine.background.take(this.#underWay)) {
      this.#inBackground = this.#underWay
      letExit(this.#timer)
    } else this.abandon()
  }

  /** Nobody waits for the results any more: calls that no other quote waits for are aborted. */
  abandon(): void {
    this.#leave(() => new CallerLeft())
  }

  #run(tracked: TrackedCall): Promise<void> {
    const { call } = tracked
    // The limiter: its turn has come. It may have its result already, where that was only after the deadline.
    if (tracked.state === 'queued') tracked.state = 'running'
    tracked.startedAt = performance.now()
    this.#underWay++

    const limitMs = call.computeLimitMs(this.#asked.deadlineMs)
    // The wait: it takes unusually long, and there is another offer.
    const onLate = () => this.#finish(tracked, () => call.onLate())
    const forget = limitMs ? this.#wait.add(limitMs, onLate) : undefined
    const onEnd = (make: () => ProviderResult): void => {
      forget?.()
      this.#finish(tracked, make)
      if (--this.#underWay === 0 && this.#isAnswered) this.#leave()
    }
    const ended = this.#shared
      .run(call.provider.id, () => call.start(this.#context))
      .then(
        // The provider: it answered or declined.
        (result) => {
          onEnd(() => call.onResult(result))
          this.#noteChoice(result)
          this.#wait.check()
        },
        // The provider failed, or the last caller left and the call was aborted.
        (cause) => {
          onEnd(() => (this.#context.signal.reason instanceof CallerLeft ? call.onLeft() : call.onFailure(cause)))
          this.#wait.check()
        },
      )
    // It may be the last one that had to wait for its turn; an answer before that settles nothing.
    if (this.#limiter) this.#wait.check()
    return ended
  }

  /** Moves a call on to its end. The first to come decides its result; of one that was cut, the later answer is kept. */
  #finish(tracked: TrackedCall, make: () => ProviderResult): void {
    switch (tracked.state) {
      case 'queued':
      case 'running':
        tracked.state = 'done'
        this.#collector.set(tracked.position, make)
        return
      case 'cut':
        tracked.state = 'known'
        tracked.late = make()
        return
      case 'done':
      case 'known':
    }
  }

  #noteChoice(result: QuoteResult): void {
    const { seen, isChoice } = this.#asked
    if (!seen.any && 'offers' in result && result.offers.some(isChoice)) seen.note()
  }

  /** The deadline: every call without an answer fails, also those that were cut. */
  #onDeadline(): void {
    const cause = new DeadlinePassed()
    for (const tracked of this.#calls) this.#finish(tracked, () => tracked.call.onFailure(cause))
    this.#leave()
    // By then, calls that obey the signal have reported why they ended.
    setTimeout(() => {
      for (const { call } of this.#calls) call.onOverdue()
    })
  }

  /** The wait: the ask is settled without those that are still out. */
  #cut({ onSettled }: Settling, waitedMs: number, risk: number): void {
    const out = this.#calls.filter(({ state }) => state === 'running')
    if (out.length === 0) return
    this.#isSettled = true
    onSettled(
      out.map(({ call }) => call.provider.id),
      waitedMs,
      risk,
    )
    for (const tracked of out) {
      tracked.state = 'cut'
      this.#collector.set(tracked.position, () => tracked.call.onCut())
    }
  }

  /** Lists the calls without a result; `undefined` while one of them has not begun. */
  #listOut(from: number, { readWinShare }: Settling): readonly Out[] | undefined {
    const { latencies } = this.#engine
    const wins = this.#calls.map(({ call }) => readWinShare(call.provider.id))
    const parts = splitBudget(wins)
    const out: Out[] = []
    for (const { state, position, call, startedAt } of this.#calls) {
      if (state === 'queued') return undefined
      if (state !== 'running') continue
      const laterThan = (ms: number): number => latencies.computeLaterShare(call.provider.id, ms)
      out.push({ laterThan, wins: wins[position] ?? 1, part: parts[position] ?? 0, askedAtMs: startedAt - from })
    }
    return out
  }

  /** The last call has ended, the deadline has passed, or the caller has left. */
  #leave(reason: () => Error = () => new DeadlinePassed()): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#shared.leave(reason)
    this.#engine.background.release(this.#inBackground)
    void this.#reportMissed()
  }

  /** Reports the answers of the calls that were cut, once all of them are there. */
  async #reportMissed(): Promise<void> {
    const { settling } = this.#asked
    if (!settling || !this.#isSettled || this.#calls.some(({ state }) => state === 'cut')) return
    const results = await this.results
    settling.onKnown(results.map((result, position) => this.#calls[position]?.late ?? result))
  }
}

/** The deadline is read when it is asked for: others who join may give the provider longer. */
class SharedContext implements ProviderContext {
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly tokens: TokenLookup
  readonly isSameAddress: ProviderContext['isSameAddress']
  readonly #request: SharedRequest

  constructor(request: SharedRequest, engine: Pick<EngineContext, 'clock' | 'catalogue' | 'isSameAddress'>) {
    this.signal = request.signal
    this.clock = engine.clock
    this.tokens = engine.catalogue
    this.isSameAddress = engine.isSameAddress
    this.#request = request
  }

  get deadline(): number {
    return this.#request.deadline
  }
}
