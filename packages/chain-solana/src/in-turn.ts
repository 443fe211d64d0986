import { UpstreamError } from '@switchyard/core'

/** How long one address may be silent while another is left to ask, milliseconds. */
const PATIENCE_MS = 4_000

/**
 * Asks one address after the other until one gives a usable answer; the last may take all the time there is.
 *
 * Throws the last `UpstreamError`, anything else at once, and the signal's reason when aborted.
 */
export const inTurn = async <A, T>(
  addresses: readonly A[],
  signal: AbortSignal,
  ask: (address: A, signal: AbortSignal) => Promise<T>,
  patienceMs: number = PATIENCE_MS,
): Promise<T> => {
  let fault: unknown
  for (const [index, address] of addresses.entries()) {
    signal.throwIfAborted()
    const patience = index < addresses.length - 1 ? AbortSignal.timeout(patienceMs) : undefined
    try {
      return await ask(address, patience ? AbortSignal.any([signal, patience]) : signal)
    } catch (error) {
      signal.throwIfAborted()
      if (!UpstreamError.is(error) && !patience?.aborted) throw error
      fault = error
    }
  }
  throw fault ?? new UpstreamError('No address is configured')
}
