import { type Clock, settleWithin } from '@switchyard/core'

/**
 * Measures how far another clock is ahead of this one, milliseconds. It was read somewhere between question and answer, so half
 * of the time that took is taken off.
 *
 * @throws {DOMException} `TimeoutError` when it takes longer than `timeoutMs`, and whatever `now` throws
 *
 * @example
 * ```ts
 * const aheadMs = await measureSkew(() => store.now(), { clock: systemClock, timeoutMs: 2_000 })
 * ```
 */
export const measureSkew = async (
  now: () => Promise<number>,
  { clock, timeoutMs }: { readonly clock: Clock; readonly timeoutMs: number },
): Promise<number> => {
  const before = clock.now()
  const there = await settleWithin(now, { timeoutMs })
  return there - (before + clock.now()) / 2
}
