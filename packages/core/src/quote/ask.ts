import pLimit from 'p-limit'
import type { Clock } from '../contract/clock.ts'
import type { Answer, Ask, Decline, Offer, ProviderContext, SwapProvider } from '../contract/provider.ts'
import type { TokenLookup } from '../contract/token.ts'
import type { Workshop } from '../workshop.ts'
import { askKey } from './ask-of.ts'
import { faultDecline } from './fault.ts'
import type { SharedWork } from './in-flight.ts'
import { Waiting } from './waiting.ts'

/** What one provider said. */
export type Answered =
  | { readonly provider: SwapProvider; readonly offers: readonly Offer[] }
  | { readonly provider: SwapProvider; readonly decline: Decline }

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
  const deadline = workshop.clock.now() + deadlineMs
  const waiting = new Waiting(deadlineMs)
  const crowd = providers.length > workshop.limits.concurrency ? pLimit(workshop.limits.concurrency) : undefined
  const asking = { key: askKey(question), quoteId, waiting, deadline }
  try {
    return await Promise.all(
      providers.map((provider) => {
        const work = () => askOne(workshop, provider, question, asking)
        return (crowd ? Promise.race([crowd(work), waiting.over]) : work()).catch((error) =>
          failed(workshop, provider, { error, quoteId, tookMs: deadlineMs }),
        )
      }),
    )
  } finally {
    waiting.done()
    crowd?.clearQueue()
  }
}

interface Asking {
  readonly key: string
  readonly quoteId: string
  readonly waiting: Waiting
  readonly deadline: number
}

const askOne = async (workshop: Workshop, provider: SwapProvider, question: Ask, asking: Asking): Promise<Answered> => {
  const { clock, events, catalogue, inFlight } = workshop
  const { key, deadline, waiting } = asking
  const startedAt = clock.now()
  const fact = () => ({ quoteId: asking.quoteId, tookMs: clock.now() - startedAt })
  if (!catalogue.surface(provider.id)) return { provider, decline: unread(provider) }
  try {
    const quote = (work: SharedWork) => provider.quote(question, new WorkContext(work, clock, catalogue))
    const answer = await waiting.take(() => inFlight.join(`${provider.id} ${key}`, deadline, quote))
    return told(provider, answer, fact(), events)
  } catch (error) {
    if (waiting.passed) throw error
    return failed(workshop, provider, { error, ...fact() })
  }
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

const told = (
  provider: SwapProvider,
  answer: Answer,
  { quoteId, tookMs }: { readonly quoteId: string; readonly tookMs: number },
  events: Workshop['events'],
): Answered => {
  if ('declined' in answer) {
    events.emit('provider-declined', { provider: provider.id, quoteId, tookMs, decline: answer.declined })
    return { provider, decline: answer.declined }
  }
  events.emit('provider-answered', { provider: provider.id, quoteId, tookMs, offers: answer.offers.length })
  return { provider, offers: answer.offers }
}

const failed = (
  { events }: Workshop,
  provider: SwapProvider,
  { error, quoteId, tookMs }: { readonly error: unknown; readonly quoteId: string; readonly tookMs: number },
): Answered => {
  const decline = faultDecline(error, provider)
  events.emit('provider-failed', { provider: provider.id, quoteId, decline, cause: error, tookMs })
  return { provider, decline }
}

const unread = (provider: SwapProvider): Decline => ({
  errorCode: provider.traits.faultCode ?? 'apiRequestFailed',
  message: `${provider.id} cannot be reached.`,
})
