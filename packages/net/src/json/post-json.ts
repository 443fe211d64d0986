import type { Http, HttpResponse } from '@switchyard/core'

/** What is posted, and how. */
export interface JsonPost {
  readonly url: string
  readonly body: unknown
  readonly signal: AbortSignal
  /** Beside `content-type`. */
  readonly headers?: Readonly<Record<string, string>>
  readonly maxBytes?: number
}

/** Posts a value as JSON. Throws what `http` throws. */
export const postJson = (http: Http, { body, headers, ...request }: JsonPost): Promise<HttpResponse> =>
  http({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    ...request,
  })
