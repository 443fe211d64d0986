import { UpstreamError } from '@switchyard/core'
import { refuse } from './refuse.ts'

/**
 * Returns a `catch` handler that turns an `UpstreamError` into a refusal with `reason`; other errors pass unchanged.
 *
 * @param reason A whole sentence.
 * @throws {SwapError} `unableToBuildTransaction` for an `UpstreamError`.
 *
 * @example
 * ```ts
 * const fee = await readFee(signal).catch(refuseUpstreamFault('The fee of the network cannot be read.'))
 * ```
 */
export const refuseUpstreamFault =
  (reason: string): ((cause: unknown) => never) =>
  (cause) => {
    if (!UpstreamError.is(cause)) throw cause
    return refuse(reason, { cause })
  }
