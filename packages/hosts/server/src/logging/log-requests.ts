import type { Fault, FinishedRequest } from '@switchyard/host-http'
import type { Logger } from 'pino'

/** Addresses a balancer asks every few seconds. */
const quiet: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz'])

/** One line per answered request: who, what, how it ended, how long it took. No key, no address, no body. */
export const logRequest =
  (logger: Logger) =>
  ({ requestId, callerId, method, endpoint, status, errorCode, tookMs }: FinishedRequest): void => {
    const level = status >= 500 && endpoint !== '/readyz' ? 'warn' : quiet.has(endpoint) ? 'debug' : 'info'
    logger[level]({ requestId, keyId: callerId, method, endpoint, status, error: errorCode, ms: tookMs }, 'answered')
  }

/** Something broke on our side. */
export const logFault =
  (logger: Logger) =>
  ({ requestId, endpoint, error }: Fault): void => {
    logger.error({ requestId, endpoint, err: error }, 'fault')
  }
