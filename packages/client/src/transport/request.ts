import type { CallOptions } from '../client-options.ts'

/** One call of the API, whatever carries it. */
export interface ApiRequest {
  readonly operation: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the base address, `/v3/quote`. */
  readonly path: string
  readonly query?: object
  readonly body?: unknown
  /**
   * `always`: a second attempt is harmless. `refused`: only after a refusal that came before any work was done, such as 429.
   */
  readonly repeatable: 'always' | 'refused'
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly options?: CallOptions | undefined
}
