/** The reason of a timeout: a `DOMException` named `TimeoutError`, as `AbortSignal.timeout` gives. */
export const timeoutError = (timeoutMs: number): DOMException =>
  new DOMException(`No answer within ${timeoutMs} ms.`, 'TimeoutError')
