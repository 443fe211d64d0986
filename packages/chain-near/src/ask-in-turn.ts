import { SwapError, UpstreamError } from '@switchyard/core'

/** How long one gateway may take while another is left to ask, milliseconds. */
const PATIENCE_MS = 4_000

/**
 * The first usable answer of several gateways, asked in order. Throws `UpstreamError` when none has one, and the signal's
 * reason when it was aborted.
 */
export const askInTurn = async <T>(
  urls: readonly string[],
  signal: AbortSignal,
  ask: (url: string, signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  let fault: unknown
  for (const [index, url] of urls.entries()) {
    const isLast = index + 1 === urls.length
    try {
      return await ask(url, isLast ? signal : AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]))
    } catch (error) {
      signal.throwIfAborted()
      if (SwapError.is(error)) throw error
      fault = error
    }
  }
  throw UpstreamError.is(fault) ? fault : new UpstreamError('No gateway gave a usable answer.', { cause: fault })
}
