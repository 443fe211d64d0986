import { hex } from '@scure/base'

const TRANSFER = 'a9059cbb'
const APPROVE = '095ea7b3'
const BALANCE_OF = '70a08231'
const ALLOWANCE = 'dd62ed3e'

/** Call data of `decimals()`. */
export const DECIMALS = '313ce567'

/** Largest unsigned 256-bit number. */
export const MAX_UINT256: bigint = 2n ** 256n - 1n

/** Call data in hex without prefix. Addresses are 21 bytes, of which contracts use the last 20. */
export const encodeTransfer = (to: Uint8Array, amount: bigint): string =>
  TRANSFER + encodeAddress(to) + encodeNumber(amount)
export const encodeApprove = (spender: Uint8Array, amount: bigint): string =>
  APPROVE + encodeAddress(spender) + encodeNumber(amount)
export const encodeBalanceQuery = (owner: Uint8Array): string => BALANCE_OF + encodeAddress(owner)
export const encodeAllowance = (owner: Uint8Array, spender: Uint8Array): string =>
  ALLOWANCE + encodeAddress(owner) + encodeAddress(spender)

/**
 * Decodes recipient (21 bytes) and amount of a `transfer`; `undefined` for other calls.
 *
 * The twelve bytes before an address are zero, or end in the network prefix `41`, which older libraries leave in.
 */
export const readTransfer = (data: Uint8Array): { readonly to: Uint8Array; readonly amount: bigint } | undefined => {
  const match = /^a9059cbb0{22}(?:00|41)([0-9a-f]{40})([0-9a-f]{64})$/.exec(hex.encode(data))
  return match ? { to: hex.decode(`41${match[1]}`), amount: BigInt(`0x${match[2]}`) } : undefined
}

/**
 * Decodes spender (21 bytes) and amount of an `approve`, with addresses as in `readTransfer`; `undefined` for other
 * calls.
 */
export const readApprove = (
  data: Uint8Array,
): { readonly spender: Uint8Array; readonly amount: bigint } | undefined => {
  const match = /^095ea7b30{22}(?:00|41)([0-9a-f]{40})([0-9a-f]{64})$/.exec(hex.encode(data))
  return match ? { spender: hex.decode(`41${match[1]}`), amount: BigInt(`0x${match[2]}`) } : undefined
}

const encodeAddress = (bytes: Uint8Array): string => hex.encode(bytes.slice(1)).padStart(64, '0')
const encodeNumber = (amount: bigint): string => amount.toString(16).padStart(64, '0')
