import type { Clock, Http } from '@switchyard/core'
import type { Budget } from '../budget.ts'

/** How one upstream API is reached. */
export interface ApiOptions {
  /** One or several base URLs, the preferred one first; one that fails is passed over for a while. */
  readonly baseUrl: string | readonly string[]
  readonly http: Http
  /** Sent with every request; values never appear in errors or logs. */
  readonly headers?: Readonly<Record<string, string>>
  readonly maxBytes?: number
  /** What lets requests start, shared by the clients of one provider; 429 and Retry-After are honoured beyond it. Default: no limit. */
  readonly budget?: Budget
  /** Default: the system clock. */
  readonly clock?: Clock
  /** How long a GET waits for one of several URLs before it asks the next, milliseconds. Default 4 000. */
  readonly timeoutMs?: number
}

/** One question to the API. */
export interface ApiCall {
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>
  readonly headers?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** The answer with any status. `body` is the JSON, `undefined` when the text is none. Integers beyond 2^53 arrive as strings. */
export interface ApiAnswer {
  readonly status: number
  readonly ok: boolean
  readonly body: unknown
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Throws `UpstreamError` when nothing answered. GETs are retried on another base URL within the signal's time; POSTs
 * never unless `idempotent`. While the API has told us to wait (429, Retry-After), calls fail at once with
 * `UpstreamError` of status 429.
 */
export interface Api {
  get(path: string, call: ApiCall): Promise<ApiAnswer>
  post(path: string, json: unknown, call: ApiCall & { readonly idempotent?: boolean }): Promise<ApiAnswer>
}
