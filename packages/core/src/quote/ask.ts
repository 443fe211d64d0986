import pLimit from 'p-limit'
import type { Clock } from '../contract/clock.ts'
import type { Answer, Ask, ProviderContext, SwapProvider } from '../contract/provider.ts'
import type { TokenLookup } from '../contract/token.ts'
import type { Workshop } from '../workshop.ts'
import { askKey } from './ask-of.ts'
import { type Answered, Asked } from './asked.ts'
import { DeadlinePassed } from './fault.ts'
import type { SharedWork } from './in-flight.ts'
import { Roll } from './roll.ts'

/**
 * Asks every provider at once, within the concurrency of the engine and one deadline. Never throws: whatever a provider
 * does wrong becomes its decline. Identical asks in flight share one answer, which is given up when the last of those who
 * wait for it has run out of time.
 */
export const ask = async (
  workshop: Workshop,
  providers: readonly SwapProvider[],
  question: Ask,
  quoteId: string,
  deadlineMs: number = workshop.limits.quoteDeadlineMs,
): Promise<readonly Answered[]> => {
  if (providers.length === 0) return []
  const { clock, limits, catalogue } = workshop
  const wave = workshop.inFlight.join(askKey(question), clock.now() + deadlineMs)
  const context = new WorkContext(wave, clock, catalogue)
  const crowd = providers.length > limits.concurrency ? pLimit(limits.concurrency) : undefined
  const asked = providers.map((provider) => new Asked(workshop, provider, quoteId))
  const roll = new Roll<Answered>(providers.length)
  const timer = setTimeout(() => giveUp(asked, roll), deadlineMs)
  for (const [place, one] of asked.entries()) {
    const { provider } = one
    if (!catalogue.surface(provider.id)) {
      roll.enter(place, () => one.unread())
      continue
    }
    const put = () => wave.ask(provider.id, () => quoteOf(provider, question, context))
    const answer = crowd ? crowd(put) : put()
    answer.then(
      (told) => roll.enter(place, () => one.told(told)),
      (cause) => roll.enter(place, () => one.failed(cause)),
    )
  }
  try {
    return await roll.complete
  } finally {
    clearTimeout(timer)
    crowd?.clearQueue()
    wave.leave()
  }
}

/** A provider that throws at once has failed like one that rejects. */
const quoteOf = (provider: SwapProvider, question: Ask, context: ProviderContext): Promise<Answer> => {
  try {
    return Promise.resolve(provider.quote(question, context))
  } catch (failure) {
    return Promise.reject(failure)
  }
}

const giveUp = (asked: readonly Asked[], roll: Roll<Answered>): void => {
  const late = new DeadlinePassed()
  asked.forEach((one, place) => {
    roll.enter(place, () => one.failed(late))
  })
}

/** The deadline is read when it is asked for: others who join may give the provider longer. */
class WorkContext implements ProviderContext {
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly tokens: TokenLookup
  readonly #work: SharedWork

  constructor(work: SharedWork, clock: Clock, tokens: TokenLookup) {
    this.signal = work.signal
    this.clock = clock
    this.tokens = tokens
    this.#work = work
  }

  get deadline(): number {
    return this.#work.deadline
  }
}
