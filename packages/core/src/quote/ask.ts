import pLimit from 'p-limit'
import type { Answer, Ask, Decline, Offer, SwapProvider } from '../contract/provider.ts'
import { raceAbort } from '../race-abort.ts'
import type { Workshop } from '../workshop.ts'
import { askKey } from './ask-of.ts'
import { DeadlinePassed, faultDecline } from './fault.ts'

/** What one provider said. */
export type Answered =
  | { readonly provider: SwapProvider; readonly offers: readonly Offer[] }
  | { readonly provider: SwapProvider; readonly decline: Decline }

/**
 * Asks every provider at once, within the concurrency of the engine and one deadline, each under an abort signal of its
 * own. Never throws: whatever a provider does wrong becomes its decline. Identical asks in flight share one answer.
 */
export const ask = async (
  workshop: Workshop,
  providers: readonly SwapProvider[],
  question: Ask,
  quoteId: string,
): Promise<readonly Answered[]> => {
  const deadline = workshop.clock.now() + workshop.limits.quoteDeadlineMs
  const controllers = providers.map(() => new AbortController())
  const timer = setTimeout(() => {
    for (const controller of controllers) controller.abort(new DeadlinePassed())
  }, workshop.limits.quoteDeadlineMs)
  const limit = pLimit(workshop.limits.concurrency)
  const key = askKey(question)
  try {
    return await Promise.all(
      providers.map((provider, index) => {
        const { signal } = controllers[index] as AbortController
        const asked = limit(() => askOne(workshop, provider, question, { key, quoteId, signal, deadline }))
        return raceAbort(asked, signal).catch((error) =>
          failed(workshop, provider, { error, quoteId, tookMs: workshop.limits.quoteDeadlineMs }),
        )
      }),
    )
  } finally {
    clearTimeout(timer)
    limit.clearQueue()
  }
}

interface Asking {
  readonly key: string
  readonly quoteId: string
  readonly signal: AbortSignal
  readonly deadline: number
}

const askOne = async (workshop: Workshop, provider: SwapProvider, question: Ask, asking: Asking): Promise<Answered> => {
  const { clock, events, catalogue, inFlight } = workshop
  const startedAt = clock.now()
  const fact = () => ({ provider: provider.id, quoteId: asking.quoteId, tookMs: clock.now() - startedAt })
  if (!catalogue.surface(provider.id)) return { provider, decline: unread(provider) }
  try {
    const context = { signal: asking.signal, deadline: asking.deadline, clock, tokens: catalogue }
    const answer = await inFlight.share(`${provider.id} ${asking.key}`, async () => provider.quote(question, context))
    return told(provider, answer, fact, events)
  } catch (error) {
    if (asking.signal.aborted) throw error
    return failed(workshop, provider, { error, ...fact() })
  }
}

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
