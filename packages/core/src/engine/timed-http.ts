import type { Http, HttpRequest, HttpResponse } from '../contract/http.ts'
import type { ClockSkews } from '../health/clock-skews.ts'
import type { OpenRequests } from '../http/open-requests.ts'

/** Notes that are taken of the requests of an engine. */
export interface HttpNotes {
  readonly skews: ClockSkews
  readonly upstreams: OpenRequests
}

/** Counts open requests, and notes the `Date` of responses, which every HTTP server sends, once a minute for each host. */
export const createTimedHttp =
  (http: Http, { skews, upstreams }: HttpNotes): Http =>
  (request) => {
    const onResponse = (response: HttpResponse): HttpResponse => {
      upstreams.end()
      const { date } = response.headers
      const host = date === undefined ? undefined : findHost(request)
      if (date !== undefined && host !== undefined && skews.isDue(host)) skews.note(host, Date.parse(date))
      return response
    }
    const onFailure = (reason: unknown): never => {
      upstreams.end()
      throw reason
    }
    const answer = http(request)
    upstreams.begin()
    return answer.then(onResponse, onFailure)
  }

/**
 * Hosts by service, or by the URL up to its path: every response is looked up, few come from a new host. A service is the same text
 * each time, so it is found without cutting a URL.
 */
const hosts = new Map<string, string | undefined>()
const MOST = 1_000

const findHost = ({ service, url }: HttpRequest): string | undefined => {
  let key = service
  if (key === undefined) {
    const pathAt = url.indexOf('/', 'https://'.length)
    key = pathAt < 0 ? url : url.slice(0, pathAt)
  }
  if (hosts.has(key)) return hosts.get(key)
  if (hosts.size >= MOST) hosts.clear()
  const host = URL.canParse(url) ? new URL(url).host : undefined
  hosts.set(key, host)
  return host
}
