import { type Signal, signal } from '@preact/signals'
import { ClientError } from '@switchyard/client'
import type { RunState } from './run-state.ts'

/** Tools of one run. */
export interface Begun {
  readonly signal: AbortSignal
  /** Changes the state, unless the run was left. */
  readonly change: (next: (state: RunState) => RunState | undefined) => void
}

/** One swap at a time: a new run begins when the one before has let go of its swap. */
export interface OneRun {
  readonly state: Signal<RunState | undefined>
  readonly begin: (id: string, started: RunState, work: (begun: Begun) => Promise<unknown>) => Promise<void>
  /** Ends the run. Resolves to its id when it has ended. */
  readonly leave: () => Promise<string | undefined>
  /** Id of the swap under way. */
  readonly current: () => string | undefined
}

/** Creates the place of a run, empty at first. */
export const createOneRun = (): OneRun => {
  const state = signal<RunState | undefined>(undefined)
  let stop = new AbortController()
  let working: Promise<unknown> = Promise.resolve()
  let current: string | undefined
  const stopWork = (): Promise<unknown> => {
    stop.abort()
    stop = new AbortController()
    return working
  }
  return {
    state,
    current: () => current,
    begin: async (id, started, work) => {
      const before = stopWork()
      const { signal: ended } = stop
      current = id
      state.value = started
      await before
      const change: Begun['change'] = (next) => {
        if (!ended.aborted) state.value = next(state.peek() ?? started)
      }
      working = noteEnd({ signal: ended, change }, work)
      await working
    },
    leave: async () => {
      const left = current
      const before = stopWork()
      current = undefined
      state.value = undefined
      await before
      return left
    },
  }
}

/** Notes how a run ended. A swap that another page of the browser has is left to it. */
const noteEnd = async (begun: Begun, work: (begun: Begun) => Promise<unknown>): Promise<void> => {
  try {
    await work(begun)
    begun.change((last) => ({ ...last, phase: 'ended' }))
  } catch (error) {
    const isElsewhere = ClientError.is(error) && error.code === 'alreadyRunning'
    begun.change((last) => (isElsewhere ? undefined : { ...last, phase: 'failed', error }))
  }
}
