import { type Http, type HttpRequest, type HttpResponse, UpstreamError } from '@switchyard/core'
import { hostOf } from './network-fault.ts'

/** `http` with a patience of its own, so that one silent node does not use up the time of the others. */
export const patiently = async (
  http: Http,
  request: HttpRequest,
  signal: AbortSignal,
  ms: number,
): Promise<HttpResponse> => {
  const mine = new AbortController()
  const timer = setTimeout(() => mine.abort(new UpstreamError(`${hostOf(request.url)}: no answer in time`)), ms)
  const abort = (): void => mine.abort(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await http({ ...request, signal: mine.signal })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}
