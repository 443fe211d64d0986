import type { Http, HttpRequest, HttpResponse } from '@switchyard/core'

/** A request to an upstream and its response. */
export interface RecordedRequest {
  readonly request: Pick<HttpRequest, 'method' | 'url' | 'headers' | 'body'>
  readonly response: HttpResponse
}

/** Passes every request on, and records it while `recording` is set. */
export interface Recorder {
  readonly http: Http
  readonly requests: RecordedRequest[]
  recording: boolean
}

export const recorderOf = (http: Http): Recorder => {
  const recorder: Recorder = {
    requests: [],
    recording: false,
    http: async (request) => {
      const response = await http(request)
      if (recorder.recording) {
        const { method, url, headers, body } = request
        recorder.requests.push({
          request: { method, url, ...(headers ? { headers } : {}), ...(body === undefined ? {} : { body }) },
          response,
        })
      }
      return response
    },
  }
  return recorder
}
