import type { Deposit } from '@switchyard/core'
import { refuse } from './refuse.ts'

/**
 * Returns the time by which a deposit must be sent: the earlier of its own expiry and that of its channel.
 *
 * @returns Unix milliseconds; `undefined` when the deposit does not expire.
 *
 * @example
 * ```ts
 * const end = findEnd(deposit)
 * const lifetimeMs = end === undefined ? undefined : end - context.clock.now()
 * ```
 */
export const findEnd = ({ expiresAt, channel }: Deposit): number | undefined => {
  const ends = [expiresAt, channel?.expiresAt].filter((end) => end !== undefined)
  return ends.length === 0 ? undefined : Math.min(...ends)
}

/**
 * Rejects an expired deposit: the provider may no longer watch the vault.
 *
 * @param now Unix milliseconds.
 * @throws {SwapError} `unableToBuildTransaction` when the deposit has expired.
 *
 * @example
 * ```ts
 * refuseExpired(deposit, context.clock.now())
 * ```
 */
export const refuseExpired = (deposit: Deposit, now: number): void => {
  const end = findEnd(deposit)
  if (end !== undefined && end <= now) refuse('The deposit has expired; a new quote is needed.')
}

/**
 * Returns the number of whole spans of `spanMs` from `now` until the deposit expires, at most `most`.
 *
 * @throws {SwapError} `unableToBuildTransaction` when no whole span is left.
 *
 * @example
 * ```ts
 * const blocks = countSpansLeft(deposit, { now: context.clock.now(), spanMs: 5_000, most: 100 })
 * ```
 */
export const countSpansLeft = (
  deposit: Deposit,
  { now, spanMs, most }: { readonly now: number; readonly spanMs: number; readonly most: number },
): number => {
  const spans = Math.min(most, Math.floor(((findEnd(deposit) ?? Number.POSITIVE_INFINITY) - now) / spanMs))
  return spans > 0 ? spans : refuse('The deposit has expired; a new quote is needed.')
}
