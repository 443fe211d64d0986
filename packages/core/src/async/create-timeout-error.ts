/** Creates the reason of a timeout: a `DOMException` named `TimeoutError`, as `AbortSignal.timeout` gives. */
export const createTimeoutError = (timeoutMs: number): DOMException =>
  new DOMException(`No answer within ${timeoutMs} ms.`, 'TimeoutError')
