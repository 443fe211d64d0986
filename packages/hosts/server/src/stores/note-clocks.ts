import type { Clock, Engine } from '@switchyard/core'
import { measureSkew } from '@switchyard/net'
import type { Stores } from './open-stores.ts'

/** Interval between reads of each clock, milliseconds: as often as the engine reads those of nodes. */
const EVERY_MS = 60_000

/** A store that does not answer within this time tells no time. */
const TIMEOUT_MS = 2_000

/**
 * Tells the engine the time of every store that has a clock of its own, at once and then every minute, so that it logs one
 * that differs. A clock that cannot be read is left out; the store's check reports why. Returns a function that stops it.
 */
export const noteClocks = (engine: Pick<Engine, 'noteTime'>, clocks: Stores['clocks'], clock: Clock): (() => void) => {
  let isStopped = false
  const note = async (name: string, now: () => Promise<number>): Promise<void> => {
    const [skew] = await Promise.allSettled([measureSkew(now, { clock, timeoutMs: TIMEOUT_MS })])
    if (skew?.status === 'fulfilled' && !isStopped) engine.noteTime(name, clock.now() + skew.value)
  }
  const noteAll = (): void => {
    for (const [name, now] of Object.entries(clocks)) void note(name, now)
  }
  noteAll()
  const timer = setInterval(noteAll, EVERY_MS)
  timer.unref()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
