import ipaddr from 'ipaddr.js'

/** IPv6 ranges whose last 32 bits are an IPv4 address that a gateway connects to: NAT64 and its local form. */
const EMBEDDING: ReadonlySet<string> = new Set(['ipv4Mapped', 'rfc6052'])

/**
 * Checks that an address is one of the public Internet: not private, loopback, link-local, multicast, documentation, benchmark or
 * otherwise reserved, and no IPv6 form of such an IPv4 address. Anything that is no address is not public.
 *
 * @param address In the usual form, as resolvers return it: `203.0.114.1` or `2606:4700::1`.
 *
 * @example
 * ```ts
 * isPublicAddress('10.0.0.1') // false
 * ```
 */
export const isPublicAddress = (address: string): boolean => {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() === 'unicast'
  if (!ipaddr.IPv6.isValid(address)) return false
  const parsed = ipaddr.IPv6.parse(address)
  const range = parsed.range()
  if (EMBEDDING.has(range)) return new ipaddr.IPv4(parsed.toByteArray().slice(12)).range() === 'unicast'
  // Global unicast is 2000::/3; ranges beside it are not assigned, or forms of IPv4 addresses.
  return range === 'unicast' && (parsed.toByteArray()[0] ?? 0) >> 5 === 1
}
