import { toNetworkFault } from '@switchyard/core'

/** The target of a request, as it is sent. */
export interface Target {
  readonly origin: string
  /** Path and query. */
  readonly path: string
}

/** Known origins, in their usual spelling. */
const origins = new Set<string>()
const MOST = 1_000

const NOTHING_TO_ENCODE = /^[\w.~!$&()*+,;=:@%/?-]*$/

/** A path and query are sent unchanged: nothing to encode, no empty query, no dot segment. */
const isSentUnchanged = (path: string): boolean =>
  NOTHING_TO_ENCODE.test(path) &&
  !path.endsWith('?') &&
  !path.includes('/.') &&
  !(path.includes('%') && /%2e/i.test(path))

/**
 * Parses a URL.
 *
 * @throws {UpstreamError} unless it is an absolute http or https URL.
 */
export const parseTarget = (url: string): Target => {
  const start = url.indexOf('/', 'https://'.length)
  const origin = url.slice(0, start)
  const path = url.slice(start)
  if (start > 0 && origins.has(origin) && isSentUnchanged(path)) return { origin, path }

  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw toNetworkFault(url, undefined)
  const parsed = new URL(url)
  if (origins.size >= MOST) origins.clear()
  origins.add(parsed.origin)
  return { origin: parsed.origin, path: parsed.pathname + parsed.search }
}
