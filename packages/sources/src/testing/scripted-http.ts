import type { Http, HttpRequest, HttpResponse } from '@switchyard/core'
import { withAbort } from '@switchyard/net'

export interface ScriptedHttp {
  readonly http: Http
  readonly requests: HttpRequest[]
}

/** Responds to every request with `answer`, and records the requests. Aborts as the contract requires. */
export const createScriptedHttp = (
  answer: (request: HttpRequest) => Partial<HttpResponse> | Promise<Partial<HttpResponse>>,
): ScriptedHttp => {
  const requests: HttpRequest[] = []
  const http: Http = async (request) => {
    requests.push(request)
    request.signal?.throwIfAborted()
    const { signal } = request
    const answered = async () => answer(request)
    const response = await (signal ? withAbort(answered, signal) : answered())
    return { status: 200, headers: {}, text: '', ...response }
  }
  return { http, requests }
}
