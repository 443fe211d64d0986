import pLimit from 'p-limit'
import type { Answer, Ask, Decline, Offer, ProviderContext, SwapProvider } from '../contract/provider.ts'
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
        return Promise.race([crowd ? crowd(work) : work(), waiting.over]).catch((error) =>
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
  const fact = () => ({ provider: provider.id, quoteId: asking.quoteId, tookMs: clock.now() - startedAt })
  if (!catalogue.surface(provider.id)) return { provider, decline: unread(provider) }
  try {
    const quote = async (work: SharedWork) => provider.quote(question, contextOf(work, workshop))
    const answer = await waiting.take(() => inFlight.join(`${provider.id} ${key}`, deadline, quote))
    return told(provider, answer, fact, events)
  } catch (error) {
    if (waiting.passed) throw error
    return failed(workshop, provider, { error, ...fact() })
  }
}

/** The deadline is read when it is asked for: others who join may give the provider longer. */
const contextOf = (work: SharedWork, { clock, catalogue }: Workshop): ProviderContext => ({
  signal: work.signal,
  get deadline() {
    return work.deadline
  },
  clock,
  tokens: catalogue,
})

const told = (
  provider: SwapProvider,
  answer: Answer,
  fact: () => { provider: string; quoteId: string; tookMs: number },
  events: Workshop['events'],
): Answered => {
  if ('declined' in answer) {
    events.emit('provider-declined', { ...fact(), decline: answer.declined })
    return { provider, decline: answer.declined }
  }
  events.emit('provider-answered', { ...fact(), offers: answer.offers.length })
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
