import type { Deposit } from '@switchyard/core'
import { refuse } from './refuse.ts'

/** When a deposit must have been sent, its channel's end included, Unix milliseconds; `undefined` when it does not expire. */
export const endOf = ({ expiresAt, channel }: Deposit): number | undefined => {
  const ends = [expiresAt, channel?.expiresAt].filter((end) => end !== undefined)
  return ends.length === 0 ? undefined : Math.min(...ends)
}

/** Refuses a deposit that is past its time: it would reach a vault nobody watches. */
export const refuseExpired = (deposit: Deposit, now: number): void => {
  const end = endOf(deposit)
  if (end !== undefined && end <= now) refuse('The deposit has expired; a new quote is needed.')
}

/** Whole spans of `spanMs` from `now` until a deposit expires, at most `most`. Refuses a deposit with none left. */
export const spansLeft = (deposit: Deposit, now: number, spanMs: number, most: number): number => {
  const spans = Math.min(most, Math.floor(((endOf(deposit) ?? Number.POSITIVE_INFINITY) - now) / spanMs))
  return spans > 0 ? spans : refuse('The deposit has expired; a new quote is needed.')
}
