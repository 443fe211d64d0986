import type { Http, HttpResponse } from '@switchyard/core'

/** The body to post, and options. */
export interface JsonPost {
  readonly url: string
  readonly body: unknown
  readonly signal: AbortSignal
  /** In addition to `content-type`. */
  readonly headers?: Readonly<Record<string, string>>
  readonly maxBytes?: number
  /** Default: `url`. */
  readonly service?: string
  /** It may be sent twice, because it only reads. Default `false`. */
  readonly repeatable?: boolean
}

/**
 * Posts a value as JSON.
 *
 * @throws {UpstreamError} as `http` does.
 *
 * @example
 * ```ts
 * const response = await postJson(http, { url: 'https://api.acme.example/quote', body: { amount: '1' }, signal })
 * ```
 */
export const postJson = (http: Http, { body, headers, ...request }: JsonPost): Promise<HttpResponse> =>
  http({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    service: request.url,
    ...request,
  })
