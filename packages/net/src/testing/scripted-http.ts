import type { Http, HttpRequest, HttpResponse } from '@switchyard/core'

type ScriptedResponse = Partial<HttpResponse> | Error | 'hang'

/** An `Http` that responds from a function and records its requests. */
export const scriptedHttp = (
  reply: (request: HttpRequest) => ScriptedResponse,
): { http: Http; requests: HttpRequest[] } => {
  const requests: HttpRequest[] = []
  const http: Http = (request) => {
    requests.push(request)
    const answer = reply(request)
    if (answer instanceof Error) return Promise.reject(answer)
    if (answer !== 'hang') return Promise.resolve({ status: 200, headers: {}, text: '', ...answer })
    return new Promise((_resolve, reject) => {
      request.signal?.addEventListener('abort', () => reject(request.signal?.reason), { once: true })
    })
  }
  return { http, requests }
}
