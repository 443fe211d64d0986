import type { Screener } from '../contract/ports.ts'

/**
 * Screens against a list alone. An entry lists its account in every spelling that a chain of the engine reads; hexadecimal
 * ones compare without case.
 */
export const listedAddresses = (list: Iterable<string> = []): Screener => {
  const entries = [...list]
  const listed = new Set(entries.map(spell))
  const check: Screener['checkListed'] = (addresses) => {
    const hit = addresses.find(({ address }) => listed.has(spell(address)))
    return hit ? { clean: false, address: hit.address, reason: 'listed' } : { clean: true }
  }
  return {
    checkListed: check,
    screen: async (addresses) => check(addresses),
    useAccounts: (accounts) => {
      for (const entry of entries) for (const account of accounts(entry)) listed.add(spell(account))
    },
  }
}

const spell = (address: string): string => (/^0x[0-9a-f]+$/i.test(address) ? address.toLowerCase() : address)
