import type { Logger } from 'pino'
import { getRequest } from './logging/request-scope.ts'

export { runInRequest } from './logging/request-scope.ts'

/**
 * A listener for the process's `unhandledRejection`. Without one Node exits, and one faulty request would end all others.
 * Logs the reason, the request it belongs to, and how many there have been.
 */
export const logUnhandledRejections = (logger: Logger): ((reason: unknown) => void) => {
  let count = 0
  return (reason) => {
    count++
    logger.error({ requestId: getRequest()?.requestId, count, err: reason }, 'unhandled rejection')
  }
}
