import type { Json } from '@switchyard/core'

/** The version of the format; a reader refuses others. */
export const RECORD_VERSION = 1

/**
 * One request with everything its answer depended on: what upstreams answered, the time, the identifiers, the prices and what
 * was read from stores. It holds no secret. As a file it is JSON, one record a file.
 */
export interface RequestRecord {
  readonly version: typeof RECORD_VERSION
  /** Arrival of the request, ISO 8601. The request saw this time from its beginning to its end. */
  readonly time: string
  /** The request; its shape is the host's own. */
  readonly request: Json
  /** The answer; its shape is the host's own. */
  readonly answer: Json
  readonly tookMs: number
  /** Identifiers that were made for the request, in order. */
  readonly identifiers: readonly string[]
  /** USD prices by asset identifier, in the order they were read; `null` where there was none. */
  readonly prices: Readonly<Record<string, readonly Json[]>>
  /** Answers of keys, stores, screening and region, in order. */
  readonly reads: readonly RecordedRead[]
  /** Requests to upstreams that this request made, in the order they were sent. */
  readonly exchanges: readonly RecordedExchange[]
  /** The last answers to requests that others had made before: token lists, pools, halts. */
  readonly background: readonly RecordedExchange[]
  /** Needs of the host to make the same engine again; its shape is the host's own. */
  readonly setup?: Json
}

/** One request to an upstream and its outcome: an answer, a failure, or neither. */
export interface RecordedExchange {
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** Values of headers that may hold a secret are removed. */
  readonly requestHeaders?: Readonly<Record<string, string>>
  readonly requestBody?: RecordedBody
  readonly status?: number
  /** Those that clients read: content type, date, limits. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: RecordedBody
  /** The reason for no answer, such as a refused connection. */
  readonly failure?: { readonly message: string; readonly status?: number }
  /** Time of sending, milliseconds after the request arrived; negative for those in `background`. */
  readonly startedMs: number
  /** Absent where the request was given up before an answer came. */
  readonly tookMs?: number
}

/** A body: `json` where that gives back the same bytes and is small enough to be read, otherwise `text`. */
export type RecordedBody = { readonly json: Json } | { readonly text: string }

/** One call of a store or another part of the engine. Integers of any size are `{ "$bigint": "…" }`. */
export interface RecordedRead {
  /** Such as `quotes.get`. */
  readonly call: string
  readonly arguments?: readonly Json[]
  readonly answer?: Json
  readonly failure?: string
}
