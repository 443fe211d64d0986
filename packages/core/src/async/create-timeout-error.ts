/**
 * Creates the reason of a timeout: a `DOMException` named `TimeoutError`, as `AbortSignal.timeout` gives.
 *
 * @example controller.abort(createTimeoutError(2_000))
 */
export const createTimeoutError = (timeoutMs: number): DOMException =>
  new DOMException(`No answer within ${timeoutMs} ms.`, 'TimeoutError')
