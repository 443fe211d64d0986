import type { HttpRequest, HttpResponse } from '@switchyard/core'
import type { Agent } from 'undici'
import { ResponseCollector } from './response-collector.ts'
import { targetOf } from './target.ts'

/** One request over an agent: settles once, and leaves no socket busy when it is aborted or the body is too large. */
export const sendRequest = (agent: Agent, request: HttpRequest, maxBytes: number): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    request.signal?.throwIfAborted()
    const { origin, path } = targetOf(request.url)
    const collector = new ResponseCollector(request, maxBytes, resolve, reject)
    agent.dispatch(
      {
        origin,
        path,
        method: request.method,
        headers: headersOf(request.headers),
        body: request.body ?? null,
      },
      collector,
    )
  })

/** Names and values alternately. Requests a compressed response unless the request has its own `accept-encoding`. */
const headersOf = (given: Readonly<Record<string, string>> = {}): string[] => {
  const headers = given['accept-encoding'] === undefined ? ['accept-encoding', 'gzip'] : []
  for (const name of Object.keys(given)) headers.push(name, given[name] as string)
  return headers
}
