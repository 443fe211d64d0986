import type { Http, HttpRequest, HttpResponse } from '../contract/http.ts'
import type { ClockSkews } from '../health/clock-skews.ts'
import type { OpenRequests } from '../http/open-requests.ts'

/** What is noted of the requests of an engine. */
export interface HttpNotes {
  readonly skews: ClockSkews
  readonly upstreams: OpenRequests
}

/** Counts open requests, and notes the `Date` of responses, which every HTTP server sends, once a minute for each host. */
export const createTimedHttp =
  (http: Http, { skews, upstreams }: HttpNotes): Http =>
  (request) => {
    const noted = (response: HttpResponse): HttpResponse => {
      upstreams.end()
      const { date } = response.headers
      if (date !== undefined) note(skews, request, date)
      return response
    }
    const failed = (reason: unknown): never => {
      upstreams.end()
      throw reason
    }
    const answer = http(request)
    upstreams.begin()
    return answer.then(noted, failed)
  }

const note = (skews: ClockSkews, request: HttpRequest, date: string): void => {
  const host = findHost(request)
  if (host !== undefined && skews.isDue(host)) skews.note(host, Date.parse(date))
}

/**
 * Hosts by service, or by the URL up to its path: every response is looked up, few come from a new host. A service is the same text
 * each time, so it is found without cutting a URL.
 */
const hosts = new Map<string, string | undefined>()
const MOST = 1_000

const findHost = ({ service, url }: HttpRequest): string | undefined => {
  const key = service ?? originOf(url)
  if (hosts.has(key)) return hosts.get(key)
  if (hosts.size >= MOST) hosts.clear()
  const host = URL.canParse(url) ? new URL(url).host : undefined
  hosts.set(key, host)
  return host
}

const originOf = (url: string): string => {
  const end = url.indexOf('/', 'https://'.length)
  return end < 0 ? url : url.slice(0, end)
}
