import { type Http, UpstreamError } from '@switchyard/core'
import { readHost, withFailover } from '@switchyard/net'

/** Reads a path from the first base URL that answers. */
export type ReadPath = (path: string, signal: AbortSignal) => Promise<string>

/** Maximum response size: a busy address has thousands of coins, an exchange's transaction hundreds of outputs. */
const MAX_BYTES = 16 * 1024 * 1024

/** Statuses by which a host refuses the client, not the request. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429])

/**
 * Asks equivalent base URLs in turn: the next one is used after a timeout, a server error, too many requests, or where the host
 * does not serve this client (401, 403).
 *
 * Any other status than 200 throws an `UpstreamError` with that status. Messages contain the host only.
 */
export const createReadPath = (http: Http, baseUrls: readonly string[], timeoutMs?: number): ReadPath => {
  const bases = baseUrls.map((url) => url.replace(/(?<!\/)\/+$/, ''))
  const failover = withFailover(bases, {
    // Faults that another base URL may not have.
    passes: (error) =>
      UpstreamError.is(error) && (error.status === undefined || REFUSALS.has(error.status) || error.status >= 500),
    timeoutMs,
  })
  return (path, signal) =>
    failover(signal, async (service, within) => {
      const url = `${service}${path}`
      const { status, text } = await http({ method: 'GET', url, service, signal: within, maxBytes: MAX_BYTES })
      if (status !== 200) throw new UpstreamError(`${readHost(service)} answered status ${status}.`, { status })
      return text
    })
}
