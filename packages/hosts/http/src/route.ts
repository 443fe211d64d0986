import type { Call, Engine } from '@switchyard/core'
import type { Api, OpenApiDocument, RenderOptions } from '@switchyard/wire'

/** One endpoint. A route is one file in `routes/` and one line in `default-routes.ts`. */
export interface Route {
  /** `GET` also serves `HEAD`. */
  readonly method: 'GET' | 'POST'
  /** Below the base path, `/v3/quote`. */
  readonly path: string
  /** Answers a request, or throws: a `SwapError` becomes its row of the error table, anything else `internalError`. */
  answer(exchange: Exchange): Promise<Response> | Response
  /**
   * The answer may be kept and carries an `ETag`: `private` by the client that asked, `public` by whoever passes it on. A
   * public answer must be the same for every key and region.
   */
  readonly cached?: 'private' | 'public'
  /** Asks the engine without a key; all such routes together are held to `explorerPerMinute`. */
  readonly keyless?: boolean
}

/** What a route is given. */
export interface Exchange {
  readonly engine: Engine
  /** The endpoints as functions from what was asked to the body to send. */
  readonly api: Api
  readonly request: Request
  readonly query: URLSearchParams
  /** Who asks and from where, to be spread into an engine call. */
  readonly caller: Omit<Call<unknown>, 'read'>
  /**
   * Takes the body in, never more of it than allowed. What comes back parses it, and throws `payloadTooLarge` or
   * `invalidRequest` only then: the engine calls it once the caller is admitted.
   */
  readonly body: () => Promise<() => unknown>
  readonly wire: RenderOptions
  /** Address of the API as the client knows it, without a trailing slash. */
  readonly publicUrl: string
  /** Names of the checks that fail now. */
  readonly failing: () => Promise<readonly string[]>
  /** The OpenAPI document of what is served here. */
  readonly describe: () => OpenApiDocument
}
