import { SwapError } from '@switchyard/core'

/** Extra parts of a refusal. */
export interface RefusalOptions {
  /** Sent to the client unchanged. */
  readonly data?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

/**
 * Creates the error `unableToBuildTransaction`.
 *
 * @param reason A whole sentence: what was refused, the value, and what would pass.
 */
export const refusal = (reason: string, options: RefusalOptions = {}): SwapError =>
  new SwapError('unableToBuildTransaction', reason, options)

/**
 * Refuses with the error of `refusal`.
 *
 * @throws {SwapError} `unableToBuildTransaction` always.
 */
export const refuse = (reason: string, options: RefusalOptions = {}): never => {
  throw refusal(reason, options)
}
