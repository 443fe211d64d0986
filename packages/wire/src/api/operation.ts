import type { Call } from '@switchyard/core'

/** One call of the API, over HTTP or in process. */
export interface OperationCall {
  /** API key and region hints. */
  readonly caller: Omit<Call<unknown>, 'read'>
  /** Empty for endpoints without a query. */
  readonly query: URLSearchParams
  /** Path of the endpoint below the base path, for signatures. Default `/v3/swap`. */
  readonly path?: string
  /** Ends the wait of `quote`, `quoteStream` and `trackStream`, and aborts calls to providers that no other quote waits for. */
  readonly signal?: AbortSignal
  /** Names one request of the caller: the same request gets the same answer for 24 hours. Used by `swap` only. */
  readonly idempotencyKey?: string | undefined
  /**
   * Returns the parsed body. Called after the key has been checked.
   *
   * @throws {SwapError} `invalidRequest` or `payloadTooLarge` if the body cannot be read.
   */
  readonly body: () => unknown
}

/**
 * One endpoint as a function from a call to the body to send.
 *
 * @throws {SwapError} the code of the refusal.
 */
export type Operation<Response> = (call: OperationCall) => Promise<Response>
