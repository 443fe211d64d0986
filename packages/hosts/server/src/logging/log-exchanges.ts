import type { Fault, FinishedExchange } from '@switchyard/host-http'
import type { Logger } from 'pino'

/** Addresses a balancer asks every few seconds. */
const quiet: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz'])

/** One line per answered request: who, what, how it ended, how long it took. No key, no address, no body. */
export const logExchange =
  (logger: Logger) =>
  ({ requestId, callerId, method, route, status, errorCode, tookMs }: FinishedExchange): void => {
    const level = status >= 500 && route !== '/readyz' ? 'warn' : quiet.has(route) ? 'debug' : 'info'
    logger[level]({ requestId, keyId: callerId, method, route, status, error: errorCode, ms: tookMs }, 'answered')
  }

/** Something broke on our side. */
export const logFault =
  (logger: Logger) =>
  ({ requestId, route, error }: Fault): void => {
    logger.error({ requestId, route, err: error }, 'fault')
  }
