import { hex } from '@scure/base'
import { isBurnAddress, unspendable } from '@switchyard/chain-kit'
import type { AddressReading } from '@switchyard/core'

/** Reads a Sui address: `0x` and 64 hex digits, all of them; the short forms of packages are no wallets. */
export const readAddress = (text: string): AddressReading | undefined => {
  if (!/^0x[0-9a-fA-F]{64}$/.test(text)) return undefined
  const canonical = text.toLowerCase()
  return { canonical, form: 'sui', ...unspendable(isBurnAddress(hex.decode(canonical.slice(2)))) }
}
