import { base58 } from '@scure/base'
import type { Machine } from './chains.ts'

/**
 * An account or token of a chain as the 32 bytes orders name it by, 0x-prefixed hex.
 *
 * EVM addresses stand to the right, Solana's are base58, Sui's are hex already. Throws `TypeError` for what is no such address.
 */
export const accountBytes = (address: string, machine: Machine): string => {
  if (machine === 'solana') return `0x${hexOf(solanaBytes(address))}`
  const digits = machine === 'evm' ? 40 : 64
  const hex = /^0x([0-9a-f]+)$/i.exec(address)?.[1]
  if (hex?.length !== digits) throw new TypeError(`"${address.slice(0, 80)}" is not an address of ${machine}`)
  return `0x${hex.toLowerCase().padStart(64, '0')}`
}

/** Whether it is an address of the machine, and not the one that belongs to nobody. */
export const isAccount = (address: string, machine: Machine): boolean => {
  try {
    return !/^0x0*$/.test(accountBytes(address, machine))
  } catch {
    return false // the reader above tells a non-address by throwing
  }
}

/** The 32 bytes of a Solana address. Throws `TypeError` for what is none. */
export const solanaBytes = (address: string): Uint8Array => {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address))
    throw new TypeError(`"${address.slice(0, 80)}" is not a Solana address`)
  const bytes = base58.decode(address)
  if (bytes.length !== 32) throw new TypeError(`"${address}" is not a Solana address`)
  return bytes
}

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
