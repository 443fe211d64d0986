import { ConfigError } from '../settings/config-error.ts'

const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/**
 * Milliseconds of `30s`, `15m`, `24h`, `90d` or `0`.
 *
 * @throws {ConfigError}
 */
export const readDuration = (name: string, text: string): number => {
  const [, figure, unit = ''] = /^(\d{1,6})([smhd]?)$/.exec(text) ?? []
  const each = UNIT_MS[unit] ?? (Number(figure) === 0 ? 0 : undefined)
  if (figure === undefined || each === undefined)
    throw new ConfigError([`--${name}: must be a duration such as 24h or 90d`])
  return Number(figure) * each
}

/**
 * Unix milliseconds of a duration from now, or of an ISO 8601 time in the future.
 *
 * @throws {ConfigError}
 */
export const readMoment = (name: string, text: string, now: number): number => {
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return now + readDuration(name, text)
  const moment = Date.parse(text)
  if (Number.isNaN(moment) || moment <= now) throw new ConfigError([`--${name}: must be a time in the future`])
  return moment
}
