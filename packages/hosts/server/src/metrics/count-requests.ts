import type { FinishedRequest, KeylessLimit, ShedReason } from '@switchyard/host-http'
import { Counter, Histogram, type Registry } from 'prom-client'
import { CALL_SECONDS } from './count-providers.ts'
import { toCodeLabel } from './labels.ts'

/** Methods that are served. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'])

/** Counters of the HTTP API's requests. */
export interface RequestCounters {
  onFinished(request: FinishedRequest): void
  onShed(reason: ShedReason): void
  onLimited(limit: KeylessLimit): void
}

/** Counts requests of the HTTP API. */
export const countRequests = (registry: Registry): RequestCounters => {
  const duration = new Histogram({
    name: 'switchyard_http_request_duration_seconds',
    help: 'Answered requests by method, endpoint (none where no endpoint matches) and status.',
    labelNames: ['method', 'endpoint', 'status'] as const,
    buckets: [0.005, ...CALL_SECONDS],
    registers: [registry],
  })
  const errors = new Counter({
    name: 'switchyard_http_errors_total',
    help: 'Requests that were refused or failed, by endpoint and error code.',
    labelNames: ['endpoint', 'code'] as const,
    registers: [registry],
  })
  const limits = new Counter({
    name: 'switchyard_limits_hit_total',
    help: 'Requests over a limit: the rate of a key (key), of one address (address) or all clients (keyless) without a key, of missing and wrong keys (failedKeys), or the body size (body).',
    labelNames: ['limit'] as const,
    registers: [registry],
  })
  const shed = new Counter({
    name: 'switchyard_requests_shed_total',
    help: 'Requests refused because the server had too much to do: inFlight, streams or eventLoopDelay.',
    labelNames: ['reason'] as const,
    registers: [registry],
  })
  return {
    onFinished: ({ method, status, endpoint = 'none', errorCode, callerId, tookMs }) => {
      // Clients may send any word as a method.
      const label = METHODS.has(method) ? method : 'other'
      duration.observe({ method: label, endpoint, status: String(status) }, tookMs / 1_000)
      if (errorCode !== undefined) errors.inc({ endpoint, code: toCodeLabel(errorCode) })
      // Limits without a key are counted where they are.
      if (errorCode === 'rateLimitExceeded' && callerId !== undefined) limits.inc({ limit: 'key' })
      if (errorCode === 'payloadTooLarge') limits.inc({ limit: 'body' })
    },
    onShed: (reason) => shed.inc({ reason }),
    onLimited: (limit) => limits.inc({ limit }),
  }
}
