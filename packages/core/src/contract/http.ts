/** One outgoing request. `url` is absolute; `body` is sent unchanged. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal?: AbortSignal
  /** Most bytes of a response body that are read before the request fails. */
  readonly maxBytes?: number
  /**
   * Base URL of the service that is asked. Requests of a service wait for its own sockets only, so that one that hangs does not
   * hold up others at the same origin. Default: the origin of `url`.
   */
  readonly service?: string
  /** May be sent once more when its connection closes before an answer begins. Default: a GET may, a POST may not. */
  readonly repeatable?: boolean
}

/** The whole answer. Header names are lower case. */
export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/**
 * HTTP client of adapters and chains. Resolves with any HTTP status. Rejects with the signal's reason when it was
 * aborted.
 *
 * @throws {UpstreamError} when there is no answer (connection refused, body over `maxBytes`).
 */
export type Http = (request: HttpRequest) => Promise<HttpResponse>
