import type { DoctorRow } from '../doctor-row.ts'
import { formatDuration } from '../format-duration.ts'
import type { SentRequest } from '../traffic.ts'

/** Larger differences are reported, milliseconds; like the engine's. */
const MAX_SKEW_MS = 30_000

/**
 * Lag of this machine's clock behind most hosts, milliseconds: the median, 0 without any. Of two in the middle, the one
 * that blames this machine less.
 */
export const measureOwnSkew = (requests: readonly SentRequest[]): number => {
  const sorted = [...measureSkews(requests).values()].sort((one, other) => one - other)
  const upper = sorted[sorted.length >> 1] ?? 0
  const lower = sorted[(sorted.length - 1) >> 1] ?? 0
  return Math.abs(lower) < Math.abs(upper) ? lower : upper
}

/** The clocks: of this machine against most hosts, and of each host that differs from this machine once corrected. */
export const checkClocks = (requests: readonly SentRequest[]): readonly DoctorRow[] => {
  const skews = measureSkews(requests)
  const own = measureOwnSkew(requests)
  if (skews.size === 0) return []

  const base = { area: 'clock', check: 'clock' } as const
  const others = [...skews].filter(([, skew]) => Math.abs(skew - own) > MAX_SKEW_MS)
  const seen = `${skews.size - others.length} of ${skews.size} hosts`
  const ownRow: DoctorRow =
    Math.abs(own) <= MAX_SKEW_MS
      ? { ...base, subject: 'this machine', level: 'green', reason: `agrees with ${seen}` }
      : {
          ...base,
          subject: 'this machine',
          level: 'red',
          reason: `the clock of this machine is ${formatDuration(own)} ${own > 0 ? 'behind' : 'ahead'}, as ${seen} say`,
          action: 'Synchronise it (NTP): quotes, deposits and signatures expire by it.',
        }
  const otherRows = others.map(
    ([host, skew]): DoctorRow => ({
      ...base,
      subject: host,
      level: 'yellow',
      reason: `its clock is ${formatDuration(skew - own)} ${skew > own ? 'ahead' : 'behind'}`,
      action: 'Its expiries are not to be trusted: use another host, or tell its operator.',
    }),
  )
  return [ownRow, ...otherRows]
}

/** The median difference of each host that tells its time. */
const measureSkews = (requests: readonly SentRequest[]): ReadonlyMap<string, number> => {
  const all = new Map<string, number[]>()
  for (const { host, skewMs } of requests) if (skewMs !== undefined) all.set(host, [...(all.get(host) ?? []), skewMs])
  return new Map(
    [...all].map(([host, skews]) => [host, skews.sort((one, other) => one - other)[skews.length >> 1] ?? 0]),
  )
}
