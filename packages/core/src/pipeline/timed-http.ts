import type { Http } from '../contract/http.ts'
import type { ClockSkews } from './clock-skews.ts'

/** Notes the `Date` of responses, which every HTTP server sends, once a minute for each host. */
export const timedHttp =
  (http: Http, skews: ClockSkews): Http =>
  async (request) => {
    const response = await http(request)
    const date = response.headers.date
    if (date !== undefined) note(skews, request.url, date)
    return response
  }

const note = (skews: ClockSkews, url: string, date: string): void => {
  const host = hostOf(url)
  if (host !== undefined && skews.isDue(host)) skews.note(host, Date.parse(date))
}

/** Hosts by the URL up to its path: every response is looked up, few come from a new host. */
const hosts = new Map<string, string | undefined>()
const MOST = 1_000

const hostOf = (url: string): string | undefined => {
  const end = url.indexOf('/', 'https://'.length)
  const origin = end < 0 ? url : url.slice(0, end)
  if (hosts.has(origin)) return hosts.get(origin)
  if (hosts.size >= MOST) hosts.clear()
  const host = URL.canParse(url) ? new URL(url).host : undefined
  hosts.set(origin, host)
  return host
}
