import { UpstreamError } from '@switchyard/core'

const MOST = 10_000

/**
 * Asks for facts that never change, such as a token's decimals, once a key. Answers `undefined` where nobody tells, also
 * for an `UpstreamError`, and asks again the next time.
 */
export const askedOnce = <Fact>(
  ask: (key: string, signal: AbortSignal) => Promise<Fact | undefined>,
): ((key: string, signal: AbortSignal) => Promise<Fact | undefined>) => {
  const known = new Map<string, Fact>()
  return async (key, signal) => {
    const kept = known.get(key)
    if (kept !== undefined) return kept
    const told = await ask(key, signal).catch(nothing)
    if (known.size >= MOST) known.clear()
    if (told !== undefined) known.set(key, told)
    return told
  }
}

const nothing = (error: unknown): undefined => {
  if (!UpstreamError.is(error)) throw error
}
