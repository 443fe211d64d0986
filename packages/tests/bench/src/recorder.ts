import type { Http, HttpRequest, HttpResponse } from '@switchyard/core'

/** One exchange with an upstream, as the engine saw it. */
export interface Exchange {
  readonly request: Pick<HttpRequest, 'method' | 'url' | 'headers' | 'body'>
  readonly response: HttpResponse
}

/** Lets everything through and keeps it while `recording`. */
export interface Recorder {
  readonly http: Http
  readonly exchanges: Exchange[]
  recording: boolean
}

export const recorderOf = (http: Http): Recorder => {
  const recorder: Recorder = {
    exchanges: [],
    recording: false,
    http: async (request) => {
      const response = await http(request)
      if (recorder.recording) {
        const { method, url, headers, body } = request
        recorder.exchanges.push({
          request: { method, url, ...(headers ? { headers } : {}), ...(body === undefined ? {} : { body }) },
          response,
        })
      }
      return response
    },
  }
  return recorder
}
