import type { DoctorRow } from '../doctor-row.ts'
import type { SentRequest } from '../traffic.ts'

/** A limit with less than this share left is reported. */
const LEAST_LEFT = 0.1

/** One row for each host: how fast it was, and what its headers say of limits. */
export const checkHosts = (requests: readonly SentRequest[], slowMs: number): readonly DoctorRow[] => {
  const hosts = new Map<string, SentRequest[]>()
  for (const request of requests) hosts.set(request.host, [...(hosts.get(request.host) ?? []), request])
  return [...hosts].map(([host, own]) => judgeHost(host, own, slowMs))
}

const judgeHost = (host: string, requests: readonly SentRequest[], slowMs: number): DoctorRow => {
  const answered = requests.filter(({ status }) => status !== undefined)
  const slowest = Math.round(Math.max(0, ...answered.map(({ tookMs }) => tookMs)))
  const base = { area: 'host', subject: host, check: 'requests' } as const
  const counted = `${answered.length} of ${requests.length} requests answered, the slowest in ${slowest} ms`
  const limit = readLimit(answered)
  if (answered.some(({ status }) => status === 429))
    return {
      ...base,
      level: 'red',
      reason: `${counted}; it refused requests over its limit (status 429)`,
      action: 'Use a key with a higher limit, set a budget for it, or ask less often.',
    }
  if (limit !== undefined && limit.left < limit.limit * LEAST_LEFT)
    return {
      ...base,
      level: 'yellow',
      reason: `${counted}; ${limit.left} of ${limit.limit} requests of its limit are left`,
      action: 'Use a key with a higher limit, or set a budget for it.',
    }
  if (answered.length === 0)
    return {
      ...base,
      level: 'red',
      reason: `no answer: ${requests.at(-1)?.fault}`,
      action: 'See the rows of what needs it.',
    }
  if (slowest > slowMs)
    return { ...base, level: 'yellow', reason: `${counted}: it is slow`, action: 'Quotes wait for it: use one nearby.' }
  const left = limit === undefined ? 'no limit stated' : `${limit.left} of ${limit.limit} requests of its limit left`
  return { ...base, level: 'green', reason: `${counted}; ${left}` }
}

/** The limit of the newest response that tells one, with `RateLimit-*`, `X-RateLimit-*`, or `RateLimit: limit=…, remaining=…`. */
const readLimit = (requests: readonly SentRequest[]): { readonly limit: number; readonly left: number } | undefined => {
  for (const { headers } of requests.toReversed()) {
    const [limit, left] = ['limit', 'remaining'].map((name) => {
      const joined = new RegExp(`\\b${name}=(\\d+)`).exec(headers.ratelimit ?? '')?.[1]
      const text = headers[`ratelimit-${name}`] ?? headers[`x-ratelimit-${name}`] ?? joined
      return text !== undefined && /^\d+/.test(text) ? Number.parseInt(text, 10) : undefined
    })
    if (limit !== undefined && left !== undefined && limit > 0) return { limit, left }
  }
  return undefined
}
