import type { Call } from '@switchyard/core'

/** One request to the API, whatever carried it. */
export interface Asked {
  /** Who asks, and from where. */
  readonly caller: Omit<Call<unknown>, 'read'>
  /** Empty for endpoints without a query. */
  readonly query: URLSearchParams
  /** Hands over the parsed body; called once the caller is admitted. Throws `SwapError` for a body that cannot be read. */
  readonly body: () => unknown
}

/** One endpoint: asks the engine, answers with the body to send. Throws `SwapError` for what is refused. */
export type Verb<Answer> = (asked: Asked) => Promise<Answer>
