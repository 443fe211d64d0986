import type { Http } from '@switchyard/core'

/** Settings of the keep-alive client; every figure has a default that suits a quoting server. */
export interface HttpOptions {
  /** Sockets per origin. Default 32. */
  readonly connections?: number
  /** How long an idle socket is kept, milliseconds. Default 60 000. */
  readonly keepAliveMs?: number
  /** Most bytes of a response body, where the request does not say. Default 8 MiB. */
  readonly maxBytes?: number
}

/** A way out that can be closed. */
export interface ClosableHttp extends Http {
  close(): Promise<void>
}

export declare const createHttp: (options?: HttpOptions) => ClosableHttp

/** The same over a `fetch`, for hosts that bring their own. */
export declare const httpFromFetch: (fetch: typeof globalThis.fetch) => Http
