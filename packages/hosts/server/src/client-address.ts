import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'

/** Addresses whose reading is stored: clients ask many times. */
const MAX_READ = 10_000

/**
 * Reads the address of a client: of the connection, or what the trusted proxies in front of it added to `X-Forwarded-For`. An
 * address that a client wrote there itself is never read. IPv6 addresses are cut to their /64 network, of which one client has
 * all.
 *
 * @param trustedProxies - addresses, networks such as `10.0.0.0/8`, or `loopback`, `linklocal` and `uniquelocal`.
 * @throws {TypeError} for a network that is malformed.
 */
export const createAddressReader = (
  trustedProxies: readonly string[],
): ((request: IncomingMessage) => string | undefined) => {
  const isTrusted = proxyAddr.compile([...trustedProxies])
  const read = new Map<string, string | undefined>()
  return (request) => {
    const connection = request.socket?.remoteAddress
    if (connection === undefined) return undefined
    const address = trustedProxies.length === 0 ? connection : proxyAddr(request, isTrusted)
    if (read.has(address)) return read.get(address)
    if (read.size >= MAX_READ) read.clear()
    let client: string | undefined
    if (ipaddr.isValid(address)) {
      const parsed = ipaddr.process(address)
      client = parsed.toString()
      if (parsed instanceof ipaddr.IPv6) {
        const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
        client = `${network.join(':')}::/64`
      }
    }
    read.set(address, client)
    return client
  }
}
