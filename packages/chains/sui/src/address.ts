import { hex } from '@scure/base'
import { isBurnAddress } from '@switchyard/chain-kit'
import type { AddressReading } from '@switchyard/core'

/** Reads a Sui address: `0x` and exactly 64 hex digits; short forms belong to packages, not wallets. */
export const readAddress = (text: string): AddressReading | undefined => {
  if (!/^0x[0-9a-fA-F]{64}$/.test(text)) return undefined
  const canonical = text.toLowerCase()
  return { canonical, form: 'sui', unspendable: isBurnAddress(hex.decode(canonical.slice(2))) || undefined }
}
