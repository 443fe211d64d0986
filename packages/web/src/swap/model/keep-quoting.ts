import { effect, type ReadonlySignal, type Signal } from '@preact/signals'
import type { QuoteBody } from '@switchyard/client'
import type { App } from '../../app/app.ts'
import { idleQuote, type QuoteState } from './quote-state.ts'
import { streamQuote } from './stream-quote.ts'

/** The signals that quotes are made from and written to. */
export interface QuotingParts {
  readonly body: ReadonlySignal<QuoteBody | undefined>
  readonly quote: Signal<QuoteState>
  /** Another number asks again. */
  readonly round: Signal<number>
  readonly isHeld: Signal<boolean>
}

/** Waits until a user has stopped typing. */
const PAUSE_MS = 350

/** Asks for a quote whenever its body changes; the last request ends those before it. Returns what ends it. */
export const keepQuoting = (app: App, { body, quote, round, isHeld }: QuotingParts): (() => void) => {
  let asked = ''
  return effect(() => {
    const [wanted, key] = [body.value, app.apiKey.value]
    const name = JSON.stringify([wanted, key])
    const isNew = name !== asked
    if (round.value < 0 || isHeld.value) return
    asked = name
    if (!wanted) {
      quote.value = idleQuote
      return
    }
    const stop = new AbortController()
    if (isNew) quote.value = { ...idleQuote, phase: 'loading' }
    // At a refresh the earlier routes stay until all new ones are there, so that nothing moves.
    const onState = (state: QuoteState): void => {
      if (isNew || state.phase === 'done' || state.phase === 'failed') quote.value = state
    }
    const start = () => streamQuote(app.client, wanted, { signal: stop.signal, now: app.now, onState })
    const timer = setTimeout(() => void start(), isNew ? PAUSE_MS : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  })
}
