import { UpstreamError } from '@switchyard/core'

const MAX_KEYS = 10_000

/**
 * Wraps `read` with a cache for values that never change, such as the decimals of a token.
 *
 * @returns A function that resolves to `undefined` when `read` returns nothing or throws an `UpstreamError`; the next
 * call reads again.
 *
 * @example
 * ```ts
 * const readDecimalsOnce = cacheByKey((token, signal) => readDecimals(token, signal))
 * const decimals = await readDecimalsOnce(token, signal)
 * ```
 */
export const cacheByKey = <Fact>(
  read: (key: string, signal: AbortSignal) => Promise<Fact | undefined>,
): ((key: string, signal: AbortSignal) => Promise<Fact | undefined>) => {
  const known = new Map<string, Fact>()
  return async (key, signal) => {
    const cached = known.get(key)
    if (cached !== undefined) return cached
    const value = await read(key, signal).catch((error: unknown) => {
      if (!UpstreamError.is(error)) throw error
      return undefined
    })
    if (known.size >= MAX_KEYS) known.clear()
    if (value !== undefined) known.set(key, value)
    return value
  }
}
