/** Seconds from 1970 to 2000, where the ledger's time starts. */
const EPOCH = 946_684_800

/** A time in milliseconds as the ledger counts: seconds since 2000. */
export const rippleTime = (ms: number): number => Math.floor(ms / 1_000) - EPOCH

/** The same in ISO 8601, without milliseconds. */
export const isoTime = (ms: number): string =>
  new Date(Math.floor(ms / 1_000) * 1_000).toISOString().replace('.000', '')
