import { isIP } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'

/** Where deliveries may go. */
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
 * Why an endpoint may not have this address; `undefined` when it may. Names are not resolved here: what they resolve to is
 * checked with every connection.
 *
 * @example
 * ```ts
 * const problem = targetProblem('http://10.0.0.1/hook', { allowedHosts: ['hooks.acme.example'] })
 * if (problem !== undefined) throw new TypeError(problem)
 * ```
 */
export const targetProblem = (
  text: string,
  { allowedHosts, allowPrivate = false }: TargetOptions,
): string | undefined => {
  const url = text.length <= LONGEST && URL.canParse(text) ? new URL(text) : undefined
  if (!url) return `must be an address of at most ${LONGEST} characters such as "https://hooks.example.com/swaps"`
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return 'must begin with "https://"'
  if (url.username !== '' || url.password !== '') return 'must hold no user or password'
  const host = url.hostname.replace(/\.$/, '')
  if (!allowPrivate && literal(host) !== undefined && !isPublicAddress(literal(host) ?? ''))
    return `must not lead to the private or reserved address ${host}`
  if (!allowedHosts.some((pattern) => matches(pattern.toLowerCase(), host)))
    return `must have a host that this deployment allows, not ${host}`
  return undefined
}

/** The address that a host spells out; URLs have rewritten decimal, octal and hexadecimal forms already. */
const literal = (host: string): string | undefined => {
  const address = host.startsWith('[') ? host.slice(1, -1) : host
  return isIP(address) === 0 ? undefined : address
}

const matches = (pattern: string, host: string): boolean => {
  if (pattern === '*') return true
  if (pattern.startsWith('*.')) return host.endsWith(pattern.slice(1)) && host.length > pattern.length - 1
  return pattern === host || pattern === literal(host)
}
