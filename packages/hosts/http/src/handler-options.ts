import type { Clock } from '@switchyard/core'
import type { PublishedKey, RenderOptions } from '@switchyard/wire'
import type { Encodings } from './encodings.ts'
import type { Route } from './route.ts'

/** How the API is put on the web. Every figure has a default that suits a public server. */
export interface HandlerOptions {
  /** Path the API hangs under, `/swaps`. Default: the root. */
  readonly basePath?: string
  /** How amounts are written; see `@switchyard/wire`. */
  readonly wire?: RenderOptions
  /** Most bytes of a request body. Default 65 536. */
  readonly maxBodyBytes?: number
  /** How long a body may take to arrive, milliseconds. Default 10 000. */
  readonly bodyTimeoutMs?: number
  /** How long any answer may take, milliseconds; the engine's own deadlines end earlier. Default 60 000. */
  readonly deadlineMs?: number
  /**
   * Header in which the edge names the caller's country (ISO 3166-1 alpha-2), such as `cf-ipcountry`.
   * Default: none. Name one only where the edge overwrites what a client sends.
   */
  readonly edgeCountryHeader?: string
  /** Cross-origin access. Default: off, browsers of other origins are refused. */
  readonly cors?: CorsOptions
  /** How long a client may keep answers of the catalogue, seconds. Default 60. */
  readonly catalogueMaxAgeSeconds?: number
  /** How answers of the catalogue may be shortened, the best first. Default: gzip, which every platform brings along. */
  readonly encodings?: Encodings
  /** The keys swap responses may be signed with, for `/.well-known/jwks.json`; asked at every look. Default: none. */
  readonly signingKeys?: () => readonly PublishedKey[]
  /** Requests a minute that may track without a key, from everybody together; 0 for none. Default 600. */
  readonly explorerPerMinute?: number
  /** What `/readyz` asks besides the engine, by name, such as the stores. Default: nothing. */
  readonly checks?: Readonly<Record<string, Check>>
  /** How long one of the `checks` may take before it counts as failed, milliseconds. Default 2 000. */
  readonly checkTimeoutMs?: number
  /** What `/docs` says of the deployment. */
  readonly docs?: DocsOptions
  /** Routes beside or instead of the built-in ones; one of the same method and path wins over the built-in one. */
  readonly routes?: readonly Route[]
  readonly clock?: Clock
  /** Source of request ids. Default: random UUIDs. */
  readonly requestId?: () => string
  /** Told of every answer, once. */
  readonly onFinished?: (exchange: FinishedExchange) => void
  /** Told of every error that is not a refusal; the client sees `internalError` and nothing of it. */
  readonly onFault?: (fault: Fault) => void
}

/** Resolves while something works, rejects while it does not. */
export type Check = () => Promise<void>

export interface DocsOptions {
  /** Default `Switchyard`. */
  readonly title?: string
  /** Version of the deployment. Default `0.1.0`. */
  readonly version?: string
  /** Address clients reach the API at. Default: the address of the request, which behind a proxy may be another. */
  readonly publicUrl?: string
}

export interface CorsOptions {
  /** Origins that may read answers; `'*'` for every one. */
  readonly origins: '*' | readonly string[]
  /** How long a browser may keep a preflight, seconds. Default 600. */
  readonly maxAgeSeconds?: number
}

/** One answered request. Holds nothing secret: no key, no address, no query. */
export interface FinishedExchange {
  readonly requestId: string
  readonly method: string
  /** Pattern of the route, `/v3/quote`; `undefined` for an address nobody serves. */
  readonly route: string | undefined
  readonly status: number
  /** Id of the caller's key, never the key; `undefined` where none was recognised. */
  readonly callerId: string | undefined
  /** `error` of the body, where there is one. */
  readonly errorCode: string | undefined
  readonly tookMs: number
}

export interface Fault {
  readonly requestId: string
  readonly route: string | undefined
  readonly error: unknown
}
