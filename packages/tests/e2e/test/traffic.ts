import type { Http } from '@switchyard/core'

/** What went out, `GET /thornode/thorchain/quote/swap` and the like: the method and the path without its query. */
export interface Traffic {
  readonly http: Http
  /** What went out since the last call. */
  take(): readonly Sent[]
}

/** One request. */
export interface Sent {
  readonly call: string
  readonly body?: string
}

/** Writes down every request of a way out. */
export const recorded = (http: Http): Traffic => {
  let sent: Sent[] = []
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
