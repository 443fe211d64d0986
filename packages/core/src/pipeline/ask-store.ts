import { settleWithin } from '../async/with-timeout.ts'
import { SwapError } from '../errors.ts'

/** Names of the stores in messages. */
export type StoreName = 'keys' | 'rates' | 'quotes' | 'swaps' | 'answers' | 'ledger' | 'history'

/**
 * What a store answers. A store that fails or hangs must not look like a wrong key or a fault of ours, and must not hold the
 * request.
 *
 * @throws {SwapError} `serviceUnavailable` when `work` rejects, throws or takes longer than `timeoutMs`.
 */
export const askStore = <T>(name: StoreName, timeoutMs: number, work: () => Promise<T>): Promise<T> =>
  settleWithin(work, { timeoutMs }, { failure: (cause) => unavailable(name, cause) })

const unavailable = (name: StoreName, cause: unknown): SwapError =>
  new SwapError('serviceUnavailable', `The store of ${name} does not answer; try again.`, {
    data: { retryAfterSeconds: 1 },
    cause,
  })
