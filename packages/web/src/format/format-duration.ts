import type { Messages } from '../messages/en.ts'

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

/**
 * Formats a time in words: `25 seconds`, `21 minutes`, `1 hour 5 minutes`.
 *
 * @param seconds Rounded to what people say.
 */
export const formatDuration = (seconds: number, { time }: Pick<Messages, 'time'>): string => {
  if (!Number.isFinite(seconds) || seconds < 1) return time.now
  if (seconds < MINUTE) return time.seconds(Math.round(seconds))
  const minutes = Math.round(seconds / MINUTE)
  if (minutes < HOUR / MINUTE) return time.minutes(minutes)
  if (seconds >= 2 * DAY) return time.days(Math.round(seconds / DAY))
  const [hours, rest] = [Math.floor(minutes / MINUTE), minutes % MINUTE]
  return rest === 0 ? time.hours(hours) : time.join(time.hours(hours), time.minutes(rest))
}

/** Formats minutes and seconds of a countdown, `4:09`. */
export const formatCountdown = (seconds: number): string => {
  const left = Math.max(0, Math.floor(seconds))
  return `${Math.floor(left / MINUTE)}:${String(left % MINUTE).padStart(2, '0')}`
}
