import { type HttpRequest, type HttpResponse, mayRepeat } from '@switchyard/core'
import type { Agent, Dispatcher } from 'undici'
import { type Reject, ResponseCollector } from './response-collector.ts'
import { parseTarget } from './target.ts'

/**
 * Sends one request over an agent: settles once, and leaves no socket busy when it is aborted or the body is too large. It is
 * sent once more if its connection closes before an answer begins and it is repeatable.
 */
export const sendRequest = (agent: Agent, request: HttpRequest, maxBytes: number): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    request.signal?.throwIfAborted()
    const { url, method, headers: given = {}, body = null } = request
    // Names and values alternately. A compressed response is requested unless the request has its own `accept-encoding`.
    const headers = given['accept-encoding'] === undefined ? ['accept-encoding', 'gzip'] : []
    for (const name of Object.keys(given)) headers.push(name, given[name] as string)

    const options: Dispatcher.DispatchOptions = { ...parseTarget(url), method, headers, body }
    const send = (refuse: Reject): void => {
      agent.dispatch(options, new ResponseCollector({ request, maxBytes, resolve, reject: refuse }))
    }
    send((reason, isUnanswered) => {
      if (isUnanswered && mayRepeat(request)) send(reject)
      else reject(reason)
    })
  })
