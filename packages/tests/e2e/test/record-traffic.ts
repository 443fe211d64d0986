import type { Http } from '@switchyard/core'

/** Requests that were sent, such as `GET /thornode/thorchain/quote/swap`: method and path without query. */
export interface Traffic {
  readonly http: Http
  /** Requests since the last call. */
  take(): readonly SentRequest[]
}

/** One request. */
export interface SentRequest {
  readonly call: string
  readonly body?: string
}

/** Records every request sent through `http`. */
export const recordTraffic = (http: Http): Traffic => {
  let sent: SentRequest[] = []
  return {
    http: (request) => {
      const { method, url, body } = request
      sent.push({ call: `${method} ${new URL(url).pathname}`, ...(body === undefined ? {} : { body }) })
      return http(request)
    },
    take: () => {
      const taken = sent
      sent = []
      return taken
    },
  }
}
