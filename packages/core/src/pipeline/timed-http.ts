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
  const host = /^https?:\/\/(?:[^/?#@]*@)?([^/?#]+)/i.exec(url)?.[1]
  if (host !== undefined && skews.isDue(host)) skews.note(host, Date.parse(date))
}
