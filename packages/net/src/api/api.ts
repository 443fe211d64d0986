import type { Clock, Http } from '@switchyard/core'
import type { Budget } from '../budget.ts'

/** Options of a client of one upstream API. */
export interface ApiOptions {
  /**
   * One or several base URLs, the preferred one first; a URL that fails is skipped for a while. A function is asked before each
   * request, so that the URLs may change.
   */
  readonly baseUrl: string | readonly string[] | (() => string | readonly string[])
  readonly http: Http
  /** Sent with every request; values never appear in errors or logs. */
  readonly headers?: Readonly<Record<string, string>>
  readonly maxBytes?: number
  /** Limits requests, shared by the clients of one provider; 429 and Retry-After apply in addition. Default: no limit. */
  readonly budget?: Budget
  /** Default: the system clock. */
  readonly clock?: Clock
  /** Longest wait of a GET for one of several URLs before it is sent to the next, milliseconds. Default 4 000. */
  readonly timeoutMs?: number
}

/** One request to the API. */
export interface ApiCall {
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>
  readonly headers?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** A response with any status. `body` is the JSON, `undefined` for other text. Integers beyond 2^53 are strings. */
export interface ApiAnswer {
  readonly status: number
  readonly ok: boolean
  readonly body: unknown
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * GETs are retried on another base URL within the signal's time, and once where the connection closed before an answer began;
 * POSTs only when `idempotent`, GETs unless that is `false`. While the API asks to wait (429, Retry-After), calls fail at once with `UpstreamError` of
 * status 429.
 *
 * @throws {UpstreamError} without a response.
 */
export interface Api {
  get(path: string, call: ApiCall & { readonly idempotent?: boolean }): Promise<ApiAnswer>
  post(path: string, json: unknown, call: ApiCall & { readonly idempotent?: boolean }): Promise<ApiAnswer>
}
