import pLimit, { type LimitFunction } from 'p-limit'
import type { SharedRequest } from '../async/request-coalescer.ts'
import { letExit } from '../async/timer.ts'
import type { Offer, ProviderContext, QuoteParams, QuoteResult, SwapProvider } from '../contract/provider.ts'
import type { EngineContext } from '../engine-context.ts'
import { CallerLeft, DeadlinePassed } from '../pipeline/fault.ts'
import type { ProviderResult } from '../pipeline/provider-result.ts'
import { quoteKey } from '../pipeline/quote-params.ts'
import type { OnResult } from './on-result.ts'
import { type OffersSeen, Patience } from './patience.ts'
import { ProviderCall } from './provider-call.ts'
import { ResultCollector } from './result-collector.ts'
import { type Out, partsOf } from './settle/miss-risk.ts'
import { Settler } from './settle/settler.ts'
import type { Settling } from './settle/settling.ts'
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
  /** Ends the ask when what is still out is unlikely to matter. */
  readonly settling?: Settling | undefined
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
  readonly #settler: Settler | undefined
  /** When each call began, by `performance.now`. */
  readonly #startedAt: number[] = []
  /** What providers said that were left out, by position. */
  readonly #late = new Map<number, ProviderResult | undefined>()
  /** Calls that go on in the background. */
  #inBackground = 0
  #underWay = 0
  #isAnswered = false
  #isOver = false

  constructor(engine: EngineContext, providers: readonly SwapProvider[], asked: ProviderQuestion) {
    const { clock, limits } = engine
    const { question, quoteId, deadlineMs, seen } = asked
    this.#engine = engine
    this.#asked = asked
    this.#shared = engine.quotesUnderWay.join(quoteKey(question), clock.now() + deadlineMs)
    this.#context = new SharedContext(this.#shared, engine)
    this.#limiter = providers.length > limits.concurrency ? pLimit(limits.concurrency) : undefined
    this.#calls = providers.map((provider) => new ProviderCall(engine, provider, question, quoteId))
    this.#collector = new ResultCollector(providers.length, asked.onResult)
    this.#patience = new Patience(seen)
    this.#timer = setTimeout(() => this.#giveUp(), deadlineMs)
    this.#settler = asked.settling && this.#settlerOf(asked.settling)
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
    this.#settler?.stop()
    this.#limiter?.clearQueue()
    if (this.#underWay === 0) this.#leave()
    else if (this.#late.size > 0) this.#continue()
    else letExit(this.#timer)
  }

  /** Nobody waits for the results any more: calls that no other quote waits for are aborted. */
  abandon(): void {
    this.#leave(() => new CallerLeft())
  }

  #run(position: number, call: ProviderCall): Promise<void> {
    this.#underWay++
    this.#startedAt[position] = performance.now()
    const limitMs = call.limitMs(this.#asked.deadlineMs)
    const onLate = () => this.#set(position, () => call.onLate())
    const forget = limitMs ? this.#patience.add(limitMs, onLate) : undefined
    const finish = (make: () => ProviderResult): void => {
      forget?.()
      this.#set(position, make)
      if (--this.#underWay === 0 && this.#isAnswered) this.#leave()
    }
    const ended = this.#shared
      .run(call.provider.id, () => call.start(this.#context))
      .then(
        (result) => {
          finish(() => call.onResult(result))
          this.#note(result)
          this.#settler?.check()
        },
        (cause) => {
          finish(() => (this.#context.signal.reason instanceof CallerLeft ? call.onLeft() : call.onFailure(cause)))
          this.#settler?.check()
        },
      )
    // It may be the last one that had to wait for its turn; an answer before that settles nothing.
    if (this.#limiter) this.#settler?.check()
    return ended
  }

  /** The result of a call, or what it said after the quote was answered without it. */
  #set(position: number, make: () => ProviderResult): void {
    if (this.#late.has(position) && this.#late.get(position) === undefined) this.#late.set(position, make())
    else this.#collector.set(position, make)
  }

  #note(result: QuoteResult): void {
    const { seen, isChoice } = this.#asked
    if (!seen.any && 'offers' in result && result.offers.some(isChoice)) seen.note()
  }

  #giveUp(): void {
    const late = new DeadlinePassed()
    this.#calls.forEach((call, position) => {
      this.#set(position, () => call.onFailure(late))
    })
    this.#leave()
    // By then, calls that obey the signal have reported why they ended.
    setTimeout(() => {
      for (const call of this.#calls) call.overdue()
    })
  }

  #settlerOf(settling: Settling): Settler {
    const { deadlineMs, seen } = this.#asked
    return new Settler({
      budget: settling.budget,
      ceilingMs: deadlineMs,
      seen,
      out: (from) => this.#out(from, settling),
      settle: (waitedMs, risk) => this.#cut(settling, waitedMs, risk),
    })
  }

  #out(from: number, { winsOf }: Settling): readonly Out[] | undefined {
    const { latencies } = this.#engine
    const wins = this.#calls.map(({ provider }) => winsOf(provider.id))
    const parts = partsOf(wins)
    const out: Out[] = []
    for (const position of this.#collector.openPositions) {
      const startedAt = this.#startedAt[position]
      const id = this.#calls[position]?.provider.id
      if (startedAt === undefined || id === undefined) return undefined
      const laterThan = (ms: number): number => latencies.laterThan(id, ms)
      out.push({ laterThan, wins: wins[position] ?? 1, part: parts[position] ?? 0, askedAtMs: startedAt - from })
    }
    return out
  }

  /** Answers without those that are still out. */
  #cut({ onSettled }: Settling, waitedMs: number, risk: number): void {
    const cut = this.#collector.openPositions
    const calls = cut.flatMap((position) => {
      const call = this.#calls[position]
      return call ? [{ position, call }] : []
    })
    onSettled(
      calls.map(({ call }) => call.provider.id),
      waitedMs,
      risk,
    )
    for (const { position, call } of calls) {
      this.#collector.set(position, () => call.onCut())
      this.#late.set(position, undefined)
    }
  }

  /** The calls go on to the deadline, unless too many do already. */
  #continue(): void {
    if (this.#engine.background.take(this.#underWay)) {
      this.#inBackground = this.#underWay
      letExit(this.#timer)
    } else this.abandon()
  }

  /** Reports what was left out, once it is known. */
  async #reportLate(): Promise<void> {
    const { settling } = this.#asked
    const isKnown = [...this.#late.values()].every((result) => result !== undefined)
    if (!settling || this.#late.size === 0 || !isKnown) return
    const results = await this.#collector.complete
    settling.onKnown(results.map((result, position) => this.#late.get(position) ?? result))
  }

  #leave(reason: () => Error = () => new DeadlinePassed()): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#shared.leave(reason)
    this.#engine.background.release(this.#inBackground)
    void this.#reportLate()
  }
}
