import { base58, hex } from '@scure/base'
import { UnreadableInput } from '@switchyard/core'
import type { Machine } from './chains.ts'

/**
 * An account or token of a chain as the 32 bytes that orders contain, 0x-prefixed hex. EVM addresses are padded on the left.
 *
 * @throws {UnreadableInput} for an invalid address.
 */
export const encodeAccount = (address: string, machine: Machine): string => {
  if (machine === 'solana') return `0x${hex.encode(decodeSolanaAddress(address))}`
  if (!HEX_ADDRESSES[machine].test(address))
    throw new UnreadableInput(`"${address.slice(0, 80)}" is not an address on ${machine}`)
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
}

/** Tells whether `address` is valid on the machine and not the zero address. */
export const isAccount = (address: string, machine: Machine): boolean =>
  machine === 'solana'
    ? (readSolana(address)?.some((byte) => byte !== 0) ?? false)
    : HEX_ADDRESSES[machine].test(address) && !/^0x0*$/i.test(address)

const HEX_ADDRESSES = { evm: /^0x[0-9a-f]{40}$/i, sui: /^0x[0-9a-f]{64}$/i }

/** The 32 bytes of a Solana address. @throws {UnreadableInput} for an invalid address. */
export const decodeSolanaAddress = (address: string): Uint8Array => {
  const bytes = readSolana(address)
  if (!bytes) throw new UnreadableInput(`"${address.slice(0, 80)}" is not a Solana address`)
  return bytes
}

const readSolana = (address: string): Uint8Array | undefined => {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return undefined
  const bytes = base58.decode(address)
  return bytes.length === 32 ? bytes : undefined
}
