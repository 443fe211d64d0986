import type { Clock } from '@switchyard/core'
import type { PublishedKey, RenderOptions } from '@switchyard/wire'
import type { Encodings } from './encodings.ts'
import type { Endpoint } from './endpoint.ts'

/** Options of `createHandler`. Every option has a default that suits a public server. */
export interface HandlerOptions {
  /** Path the API is served under, such as `/swaps`. Default: the root. */
  readonly basePath?: string
  /** Appends the address of the code's description to every error message. Default false. */
  readonly development?: boolean
  /** Format of amounts; see `@switchyard/wire`. */
  readonly wire?: RenderOptions
  /** Largest request body, bytes. A larger one is refused with `payloadTooLarge`. Default 65 536. */
  readonly maxBodyBytes?: number
  /** Time limit for a request body to arrive, milliseconds. Default 10 000. */
  readonly bodyTimeoutMs?: number
  /** Time limit of a response, milliseconds; the engine's own deadlines are shorter. Default 60 000. */
  readonly deadlineMs?: number
  /** Longest silence of a stream before a comment is sent, milliseconds. Default 15 000. */
  readonly heartbeatMs?: number
  /**
   * Header in which the edge sends the caller's country (ISO 3166-1 alpha-2), such as `cf-ipcountry`. Set it only if the edge
   * overwrites the header a client sends. Default: none.
   */
  readonly edgeCountryHeader?: string
  /** Cross-origin access. Default: off, browsers refuse to read responses from other origins. */
  readonly cors?: CorsOptions
  /** `max-age` of catalogue responses, seconds. Default 60. */
  readonly catalogueMaxAgeSeconds?: number
  /** Number of providers that must have been read before `/readyz` answers 200; all of them where there are fewer. Default 1. */
  readonly readyProviders?: number
  /** Encodings for catalogue responses, best first. Default: gzip, which every platform has. */
  readonly encodings?: Encodings
  /** The keys that sign swap responses, shown at `/.well-known/jwks.json`. Called for every request. Default: none. */
  readonly signingKeys?: () => readonly PublishedKey[]
  /** Requests a minute served without a key, for all clients together; 0 for none. Default 600. */
  readonly explorerPerMinute?: number
  /** The same for each address, where the server knows it. Default 120. */
  readonly explorerPerMinuteAndAddress?: number
  /** Requests a minute of one address with a missing or wrong key; beyond, 429 instead of 401. Default 120. */
  readonly failedKeysPerMinute?: number
  /** Requests that may call the engine at the same time; beyond, 503. Catalogue and health are not counted. Default 1 000. */
  readonly maxInFlight?: number
  /**
   * Open streams of swaps at the same time, counted apart from these; beyond, 503. Streams without a key get a quarter of them.
   * Default 1 000.
   */
  readonly maxStreams?: number
  /** After how long such a stream ends, milliseconds; its client continues with another one. Default 3 600 000. */
  readonly streamMs?: number
  /** Aborted when the server is about to stop: such streams end, and their clients continue at another server. Default: never. */
  readonly closing?: AbortSignal
  /** Returns true while the process has too much to do: requests that call the engine are answered with 503. Default: never. */
  readonly overloaded?: () => boolean
  /** Returns true while the process is about to stop: `/readyz` answers 503 while requests are still served. Default: never. */
  readonly stopping?: () => boolean
  /** Checks that `/readyz` runs besides the engine's, by name, such as one per store. Default: none. */
  readonly checks?: Readonly<Record<string, Check>>
  /**
   * Clocks of the dependencies by name, such as a database's: functions that resolve to their time, Unix milliseconds. `/readyz`
   * shows how far each is ahead, as information. Default: none.
   */
  readonly clocks?: Readonly<Record<string, () => Promise<number>>>
  /** Time limit of one check, after which it counts as failed, milliseconds. Default 2 000. */
  readonly checkTimeoutMs?: number
  /** Texts of `/docs` about the deployment. */
  readonly docs?: DocsOptions
  /** Further endpoints. One with the method and path of a built-in endpoint replaces it. */
  readonly endpoints?: readonly Endpoint[]
  readonly clock?: Clock
  /** Creates request ids. Default: random UUIDs. */
  readonly requestId?: () => string
  /**
   * Runs the handling of a request, for example to set an `AsyncLocalStorage`. Must call `work` once and return its promise.
   * `headers` are those of the request.
   */
  readonly inRequest?: (requestId: string, work: () => Promise<void>, headers: Headers) => Promise<void>
  /** Called within `inRequest` as soon as the caller is known, with the id of its key. Must not throw. */
  readonly onCaller?: (callerId: string) => void
  /** Called for every request that is refused because the server has too much to do. Must not throw. */
  readonly onShed?: (reason: ShedReason) => void
  /** Called for every request over a limit of requests without a valid key. Must not throw. */
  readonly onLimited?: (limit: KeylessLimit) => void
  /** Called once for every response. Must not throw. */
  readonly onFinished?: (request: FinishedRequest) => void
  /** Called for every error that is not a `SwapError`; the client only sees `internalError`. Must not throw. */
  readonly onFault?: (fault: Fault) => void
}

/** The limit that was reached: of all clients without a key, of one address among them, or of its missing and wrong keys. */
export type KeylessLimit = 'keyless' | 'address' | 'failedKeys'

/** The reason for a refusal: `maxInFlight` requests were under way, `maxStreams` streams open, or `overloaded` returned true. */
export type ShedReason = 'inFlight' | 'streams' | 'eventLoopDelay'

/** Resolves while a dependency works, rejects while it does not. */
export type Check = () => Promise<void>

/** The part of the API document that is about the deployment. */
export interface DocsOptions {
  /** Default `Switchyard`. */
  readonly title?: string
  /** Version of the deployment. Default `0.1.0`. */
  readonly version?: string
  /** Address at which clients reach the API. Default: the origin of the request, which may differ behind a proxy. */
  readonly publicUrl?: string
}

/** Access of browsers from other origins. */
export interface CorsOptions {
  /** Origins that may read responses; `'*'` for all. */
  readonly origins: '*' | readonly string[]
  /** Time for which browsers may cache a preflight response, seconds. Default 600. */
  readonly maxAgeSeconds?: number
}

/** One answered request. Contains no secret: no key, no address, no query. */
export interface FinishedRequest {
  readonly requestId: string
  readonly method: string
  /** Path of the endpoint, such as `/v3/quote`; `undefined` if no endpoint matched. */
  readonly endpoint: string | undefined
  readonly status: number
  /** Id of the caller's key, never the key; `undefined` if no key was recognised. */
  readonly callerId: string | undefined
  /** `error` of the response body, for an error. */
  readonly errorCode: string | undefined
  readonly tookMs: number
}

/** An error that is not a refusal. */
export interface Fault {
  readonly requestId: string
  /** Path of the endpoint. */
  readonly endpoint: string | undefined
  readonly error: unknown
}
