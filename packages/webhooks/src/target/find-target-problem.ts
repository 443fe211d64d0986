import { isIP } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'

/** Hosts to which deliveries may go. */
export interface TargetOptions {
  /**
   * Host names that endpoints may have: `hooks.example.com`, `*.example.com` for every name below it, or `*` for any public host.
   */
  readonly allowedHosts: readonly string[]
  /** Allows `http:` and private addresses, for a sandbox. Default false. */
  readonly allowPrivate?: boolean
}

/** Longest address of an endpoint. */
const LONGEST = 2_000

/**
 * Returns why an endpoint may not have this address, as the rest of a sentence; `undefined` when it may. Names are not resolved
 * here: what they resolve to is checked with every connection.
 *
 * @example
 * ```ts
 * const problem = findTargetProblem('http://10.0.0.1/hook', { allowedHosts: ['hooks.acme.example'] })
 * if (problem !== undefined) throw new TypeError(problem)
 * ```
 */
export const findTargetProblem = (
  text: string,
  { allowedHosts, allowPrivate = false }: TargetOptions,
): string | undefined => {
  const url = text.length <= LONGEST && URL.canParse(text) ? new URL(text) : undefined
  if (!url) return `must be an address of at most ${LONGEST} characters such as "https://hooks.example.com/swaps"`
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return 'must begin with "https://"'
  if (url.username !== '' || url.password !== '') return 'must hold no user or password'

  // URLs have rewritten decimal, octal and hexadecimal forms of an address already.
  const host = url.hostname.replace(/\.$/, '')
  const address = host.startsWith('[') ? host.slice(1, -1) : host
  const isAddress = isIP(address) !== 0
  if (!allowPrivate && isAddress && !isPublicAddress(address))
    return `must not lead to the private or reserved address ${host}`

  const isAllowed = allowedHosts.some((given) => {
    const pattern = given.toLowerCase()
    if (pattern === '*') return true
    if (pattern.startsWith('*.')) return host.endsWith(pattern.slice(1)) && host.length > pattern.length - 1
    return pattern === host || (isAddress && pattern === address)
  })
  return isAllowed ? undefined : `must have a host that this deployment allows, not ${host}`
}
