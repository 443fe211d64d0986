import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'

/**
 * Reads the address of a client: of the connection, or what the trusted proxies in front of it added to `X-Forwarded-For`. An
 * address that a client wrote there itself is never read. IPv6 addresses are cut to their /64 network, of which one client has
 * all.
 *
 * @param trustedProxies - addresses, networks such as `10.0.0.0/8`, or `loopback`, `linklocal` and `uniquelocal`.
 * @throws {TypeError} for a network that is malformed.
 */
export const clientAddressReader = (
  trustedProxies: readonly string[],
): ((request: IncomingMessage) => string | undefined) => {
  const isTrusted = proxyAddr.compile([...trustedProxies])
  return (request) => {
    const address = request.socket?.remoteAddress === undefined ? '' : proxyAddr(request, isTrusted)
    return ipaddr.isValid(address) ? networkOf(ipaddr.process(address)) : undefined
  }
}

const networkOf = (address: ipaddr.IPv4 | ipaddr.IPv6): string =>
  address instanceof ipaddr.IPv6
    ? `${address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : address.toString()
