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
 *
 * @example
 * ```ts
 * throw createRefusal('A memo of 300 bytes was given; Acme takes at most 256.')
 * ```
 */
export const createRefusal = (reason: string, options: RefusalOptions = {}): SwapError =>
  new SwapError('unableToBuildTransaction', reason, options)

/**
 * Refuses with the error of `createRefusal`.
 *
 * @throws {SwapError} `unableToBuildTransaction` always.
 *
 * @example
 * ```ts
 * const to = deposit.to ?? refuse('A deposit without a recipient was given; Acme needs one.')
 * ```
 */
export const refuse = (reason: string, options: RefusalOptions = {}): never => {
  throw createRefusal(reason, options)
}
