import type { Call, Engine } from '@switchyard/core'
import type { Api, ErrorResponse, OpenApiDocument } from '@switchyard/wire'

/**
 * One endpoint of the HTTP API. A built-in one is a file in `endpoints/` and a line in `default-endpoints.ts`; pass your
 * own in `HandlerOptions.endpoints`.
 */
export interface Endpoint {
  /** `GET` also serves `HEAD`. */
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path below the base path, such as `/v3/quote`, or `/swaps/:id` with a parameter. */
  readonly path: string
  /**
   * Returns the response to one request.
   *
   * @throws {SwapError} any code: becomes the response of that row of the error table. Anything else becomes `internalError`.
   */
  handle(context: RequestContext): Promise<Response> | Response
  /**
   * Makes the response cacheable and gives it an `ETag`: `private` for the client alone, `public` also for shared caches. A
   * public response must be the same for every key and region. Default: `no-store`.
   */
  readonly cached?: 'private' | 'public'
  /** Calls the engine without a key. All such endpoints together may serve `explorerPerMinute` requests a minute. */
  readonly keyless?: boolean
  /** Calls providers or nodes: answered with 503 while the server has too much to do. */
  readonly costly?: boolean
  /** Stays open while nothing happens: counted apart from other requests, up to `maxStreams`. */
  readonly lasting?: boolean
}

/** Everything an endpoint needs for one request. */
export interface RequestContext {
  readonly engine: Engine
  /** The operations of the API, each from a call to the body to send. */
  readonly api: Api
  readonly request: Request
  readonly query: URLSearchParams
  /** Parameters of the path by name, decoded. */
  readonly params: Readonly<Record<string, string>>
  /** API key and region hints of the request, to be spread into an engine call. */
  readonly caller: Omit<Call<unknown>, 'read'>
  /**
   * Reads the body, up to `maxBodyBytes`. Resolves to a function that parses it.
   *
   * The engine calls that function after it has checked the key, so that a wrong key is reported before a wrong body.
   *
   * @throws {SwapError} `payloadTooLarge` or `invalidRequest`, thrown by the returned function only.
   */
  readonly body: () => Promise<() => unknown>
  /** The response 200 with a body that must not be cached; cheaper than `json` of this package. */
  readonly uncachedJson: (body: unknown) => Response
  /** `uncachedJson` of text that is JSON already. */
  readonly uncachedText: (text: string) => Response
  /** The body of an error after the response has begun. A fault is passed on to `onFault`. */
  readonly lateError: (error: unknown) => ErrorResponse
  /** Longest silence of a stream, milliseconds. */
  readonly heartbeatMs: number
  /** Longest stream of an answer, milliseconds. */
  readonly deadlineMs: number
  /** Longest stream of events, milliseconds. */
  readonly streamMs: number
  /** Aborted when such streams are to end. */
  readonly closing?: AbortSignal | undefined
  /** Address at which clients reach the API, without a trailing slash. */
  readonly publicUrl: string
  /** Runs the checks of `HandlerOptions.checks` and resolves to the names of those that fail. */
  readonly failingChecks: () => Promise<readonly string[]>
  /** Returns true while the process is about to stop. */
  readonly stopping: () => boolean
  /** Reads `HandlerOptions.clocks`: how far each is ahead, milliseconds by name. */
  readonly clockSkew: () => Promise<Readonly<Record<string, number>>>
  /** The names of `HandlerOptions.clocks`. */
  readonly clockNames: readonly string[]
  /** `HandlerOptions.readyProviders`. */
  readonly readyProviders: number
  /** The OpenAPI document of the endpoints served here. */
  readonly describe: () => OpenApiDocument
}
