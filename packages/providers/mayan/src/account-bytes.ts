import { base58 } from '@scure/base'
import type { Machine } from './chains.ts'

/**
 * An account or token of a chain as the 32 bytes orders name it by, 0x-prefixed hex.
 *
 * EVM addresses stand to the right, Solana's are base58, Sui's are hex already. Throws `TypeError` for what is no such address.
 */
export const accountBytes = (address: string, machine: Machine): string => {
  if (machine === 'solana') return `0x${hexOf(solanaBytes(address))}`
  if (!isHex(address, machine)) throw new TypeError(`"${address.slice(0, 80)}" is not an address of ${machine}`)
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
}

/** Whether it is an address of the machine, and not the one that belongs to nobody. */
export const isAccount = (address: string, machine: Machine): boolean =>
  machine === 'solana'
    ? (readSolana(address)?.some((byte) => byte !== 0) ?? false)
    : isHex(address, machine) && !/^0x0*$/i.test(address)

const EVM_ADDRESS = /^0x[0-9a-f]{40}$/i
const SUI_ADDRESS = /^0x[0-9a-f]{64}$/i

const isHex = (address: string, machine: 'evm' | 'sui'): boolean =>
  (machine === 'evm' ? EVM_ADDRESS : SUI_ADDRESS).test(address)

/** The 32 bytes of a Solana address. Throws `TypeError` for what is none. */
export const solanaBytes = (address: string): Uint8Array => {
  const bytes = readSolana(address)
  if (!bytes) throw new TypeError(`"${address.slice(0, 80)}" is not a Solana address`)
  return bytes
}

const readSolana = (address: string): Uint8Array | undefined => {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return undefined
  const bytes = base58.decode(address)
  return bytes.length === 32 ? bytes : undefined
}

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
