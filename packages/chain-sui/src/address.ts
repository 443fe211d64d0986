import type { AddressReading } from '@switchyard/core'

/** Reads a Sui address: `0x` and 64 hex digits, all of them; the short forms of packages are no wallets. */
export const readAddress = (text: string): AddressReading | undefined =>
  /^0x[0-9a-fA-F]{64}$/.test(text) ? { canonical: text.toLowerCase(), form: 'sui' } : undefined
