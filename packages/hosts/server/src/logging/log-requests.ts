import type { Fault, FinishedRequest } from '@switchyard/host-http'
import type { Logger } from 'pino'
import { countRepeatedLines, type RepeatedLines } from './repeated-lines.ts'

/** Endpoints that a load balancer calls every few seconds. */
const quiet: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz'])

/** Logs one line per response: key id, endpoint, status, duration. No key, no address, no body. */
export const logRequest =
  (logger: Logger) =>
  ({ requestId, callerId, method, endpoint, status, errorCode, tookMs }: FinishedRequest): void => {
    const level = status >= 500 && endpoint !== '/readyz' ? 'warn' : quiet.has(endpoint) ? 'debug' : 'info'
    logger[level]({ requestId, keyId: callerId, method, endpoint, status, error: errorCode, ms: tookMs }, 'answered')
  }

/** Logs an internal error; one like it within a minute is only counted. */
export const logFault =
  (logger: Logger, repeated: RepeatedLines = countRepeatedLines()) =>
  ({ requestId, endpoint, error }: Fault): void => {
    const kind = `${endpoint} ${error instanceof Error ? `${error.name} ${error.message}` : typeof error}`
    const reason = error instanceof Error ? error.message : 'unknown'
    repeated(
      kind,
      () => logger.error({ requestId, endpoint, err: error }, 'fault'),
      (count) => logger.error({ endpoint, repeated: count, reason }, 'faults like the one before'),
    )
  }
