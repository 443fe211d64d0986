import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'

type LookupAll = (
  hostname: string,
  options: { readonly all: true; readonly family?: number | undefined },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Creates a resolver for sockets that refuses a name when any of its addresses is not public. The socket connects to the addresses
 * that were checked, so that a name cannot change in between.
 *
 * @param resolve The resolver beneath. Default: the system's.
 */
export const createCheckedLookup =
  (resolve: LookupAll = systemLookup): LookupFunction =>
  (hostname, options, callback) => {
    const family = options.family === 'IPv4' ? 4 : options.family === 'IPv6' ? 6 : options.family
    resolve(hostname, { all: true, family }, (error, addresses) => {
      if (error) return callback(error, '', 0)

      const [first] = addresses
      const isHidden = addresses.some(({ address }) => !isPublicAddress(address))
      if (isHidden || !first) {
        // The addresses are not named: a name that leads inside must tell nobody what is there.
        const refusal = new Error(`${hostname} leads to a private or reserved address.`)
        return callback(Object.assign(refusal, { code: 'EPRIVATE' }), '', 0)
      }
      if (options.all === true) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
