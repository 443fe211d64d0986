/** Wait after a 429 without `Retry-After`. */
const UNSAID_MS = 1_000

/** Longest wait: a server with a wrong clock must not disable a provider for a day. */
const LONGEST_MS = 300_000

/** Reads a `Retry-After` header, seconds or an HTTP date, as milliseconds to wait: between 0 and 5 minutes. */
export const readRetryAfterMs = (header: string | undefined, now: number): number => {
  if (header === undefined) return UNSAID_MS
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isNaN(ms) ? UNSAID_MS : Math.min(Math.max(ms, 0), LONGEST_MS)
}
