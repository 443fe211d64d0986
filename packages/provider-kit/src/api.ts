import type { Http } from '@switchyard/core'

/** How one upstream API is reached. */
export interface ApiOptions {
  /** One or several base URLs of equal standing; a node that fails is passed over for a while. */
  readonly baseUrl: string | readonly string[]
  readonly http: Http
  /** Sent with every request; values never appear in errors or logs. */
  readonly headers?: Readonly<Record<string, string>>
  readonly maxBytes?: number
  /** Requests under way at once and started per second; 429 and Retry-After are honoured beyond it. */
  readonly budget?: { readonly concurrency?: number; readonly perSecond?: number }
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

/** Throws `UpstreamError` when nothing answered. GETs are retried on another base URL within the signal's time; POSTs never unless `idempotent`. */
export interface Api {
  get(path: string, call: ApiCall): Promise<ApiAnswer>
  post(path: string, json: unknown, call: ApiCall & { readonly idempotent?: boolean }): Promise<ApiAnswer>
}

export declare const createApi: (options: ApiOptions) => Api
