import { type Http, UpstreamError } from '@switchyard/core'

/** Reads a path from the first base address that answers it. */
export type Ask = (path: string, signal: AbortSignal) => Promise<string>

/** A busy address has thousands of coins, an exchange's transaction hundreds of outputs. */
const MAX_BYTES = 16 * 1024 * 1024

/** How long one of several base addresses is waited for before the next is asked. */
const PATIENCE_MS = 4000

/**
 * Asks base addresses of equal standing in turn: the next one when one gives no answer in time, a server
 * error or too many requests.
 *
 * Any other status than 200 ends the question with `UpstreamError` carrying it. Messages name the host only.
 */
export const askAny = (http: Http, baseUrls: readonly string[], patienceMs: number = PATIENCE_MS): Ask => {
  const bases = baseUrls.map((url) => url.replace(/\/+$/, ''))
  return async (path, signal) => {
    let fault: unknown
    for (const [index, base] of bases.entries()) {
      const last = index === bases.length - 1
      const patience = last ? signal : AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
      try {
        return await askOne(http, base, path, patience)
      } catch (error) {
        signal.throwIfAborted()
        if (!patience.aborted && !passing(error)) throw error
        fault = error
      }
    }
    throw fault ?? new UpstreamError('no gateway address is configured')
  }
}

const askOne = async (http: Http, base: string, path: string, signal: AbortSignal): Promise<string> => {
  const { status, text } = await http({ method: 'GET', url: `${base}${path}`, signal, maxBytes: MAX_BYTES })
  if (status !== 200) throw new UpstreamError(`${new URL(base).host} answered ${status}`, { status })
  return text
}

/** Whether another base address may do better. */
const passing = (error: unknown): boolean =>
  UpstreamError.is(error) && (error.status === undefined || error.status === 429 || error.status >= 500)
