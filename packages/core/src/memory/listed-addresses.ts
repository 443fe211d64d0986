import type { Screener } from '../contract/ports.ts'

/**
 * Screens against a list alone. Entries are addresses as they are spelled; hexadecimal ones compare without case.
 */
export const listedAddresses = (list: Iterable<string> = []): Screener => {
  const listed = new Set([...list].map(spelling))
  const check: Screener['listed'] = (addresses) => {
    const hit = addresses.find(({ address }) => listed.has(spelling(address)))
    return hit ? { clean: false, address: hit.address, reason: 'listed' } : { clean: true }
  }
  return { listed: check, screen: async (addresses) => check(addresses) }
}

const spelling = (address: string): string => (/^0x[0-9a-f]+$/i.test(address) ? address.toLowerCase() : address)
