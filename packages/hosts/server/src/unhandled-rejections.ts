import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'

const requestIds = new AsyncLocalStorage<string>()

/** Runs `work` so that a rejection nobody handles in it, also one that comes later, is logged with the request's id. */
export const inRequest = <T>(requestId: string, work: () => Promise<T>): Promise<T> => requestIds.run(requestId, work)

/**
 * A listener for the process's `unhandledRejection`, for which Node would otherwise exit: one request's mistake must not end
 * the requests of all others. Logs the reason, the request it belongs to, and how many there have been.
 */
export const logUnhandledRejections = (logger: Logger): ((reason: unknown) => void) => {
  let count = 0
  return (reason) => {
    count++
    logger.error({ requestId: requestIds.getStore(), count, err: reason }, 'unhandled rejection')
  }
}
