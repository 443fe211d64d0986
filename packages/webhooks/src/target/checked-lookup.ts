import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'

type LookupAll = (
  hostname: string,
  options: { readonly all: true; readonly family?: number | undefined },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** The system's resolver, all addresses. */
const resolveAll: LookupAll = (hostname, { family }, callback) =>
  systemLookup(hostname, { all: true, ...(family === undefined ? {} : { family }) }, callback)

/**
 * A resolver for sockets that refuses a name when any of its addresses is not public. The socket connects to the addresses
 * that were checked, so that a name cannot change in between.
 *
 * @param resolve The resolver beneath. Default: the system's.
 */
export const checkedLookup =
  (resolve: LookupAll = resolveAll): LookupFunction =>
  (hostname, options, callback) => {
    const family = options.family === 'IPv4' ? 4 : options.family === 'IPv6' ? 6 : options.family
    resolve(hostname, { all: true, family }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const hidden = addresses.find(({ address }) => !isPublicAddress(address))
      const [first] = addresses
      if (hidden || !first) return callback(refusal(hostname), '', 0)
      if (options.all === true) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }

/** The addresses are not named: a name that leads inside must tell nobody what is there. */
const refusal = (hostname: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${hostname} leads to a private or reserved address.`), { code: 'EPRIVATE' })
