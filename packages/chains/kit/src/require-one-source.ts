import { type Outgoing, SwapError } from '@switchyard/core'

/**
 * Returns the only source address, on chains that take exactly one.
 *
 * @throws {SwapError} `invalidSourceAddressList` when several are given.
 *
 * @example
 * ```ts
 * const account = requireOneSource('XRP', outgoing.sources)
 * ```
 */
export const requireOneSource = (chain: string, [first, ...others]: Outgoing['sources']): string => {
  if (others.length === 0) return first
  throw new SwapError(
    'invalidSourceAddressList',
    `${chain} takes exactly one source address; ${others.length + 1} were given.`,
  )
}
