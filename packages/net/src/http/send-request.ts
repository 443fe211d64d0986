import { type HttpRequest, type HttpResponse, mayRepeat } from '@switchyard/core'
import type { Agent, Dispatcher } from 'undici'
import { type Reject, ResponseCollector } from './response-collector.ts'
import { parseTarget } from './target.ts'

/**
 * One request over an agent: settles once, and leaves no socket busy when it is aborted or the body is too large. It is sent
 * once more if its connection closes before an answer begins and it is repeatable.
 */
export const sendRequest = (agent: Agent, request: HttpRequest, maxBytes: number): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    request.signal?.throwIfAborted()
    const options = dispatchOptions(request)
    const send = (refuse: Reject): void => {
      agent.dispatch(options, new ResponseCollector(request, maxBytes, resolve, refuse))
    }
    send((reason, isUnanswered) => {
      if (isUnanswered && mayRepeat(request)) send(reject)
      else reject(reason)
    })
  })

const dispatchOptions = ({ url, method, headers, body }: HttpRequest): Dispatcher.DispatchOptions => {
  const { origin, path } = parseTarget(url)
  return { origin, path, method, headers: headersOf(headers), body: body ?? null }
}

/** Names and values alternately. Requests a compressed response unless the request has its own `accept-encoding`. */
const headersOf = (given: Readonly<Record<string, string>> = {}): string[] => {
  const headers = given['accept-encoding'] === undefined ? ['accept-encoding', 'gzip'] : []
  for (const name of Object.keys(given)) headers.push(name, given[name] as string)
  return headers
}
