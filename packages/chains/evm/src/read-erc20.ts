import { formatChecksummed } from './address.ts'
import type { Hex } from './encoding/hex.ts'

/** Largest value of a `uint256`. */
export const MAX_UINT256: bigint = 2n ** 256n - 1n

/** Selector of `transfer` or `approve`, a padded address and an amount, without trailing bytes. */
const TRANSFER = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i
const APPROVE = /^0x095ea7b30{24}([0-9a-f]{40})([0-9a-f]{64})$/i

/** Decodes call data as a token transfer; `undefined` for any other data, including a transfer with trailing bytes. */
export const readTransfer = (data: string): { readonly to: Hex; readonly amount: bigint } | undefined => {
  const [, to, amount] = TRANSFER.exec(data) ?? []
  return to && amount ? { to: formatChecksummed(to), amount: BigInt(`0x${amount}`) } : undefined
}

/** Decodes call data as an approval; `undefined` for any other data, including an approval with trailing bytes. */
export const readApprove = (data: string): { readonly spender: Hex; readonly amount: bigint } | undefined => {
  const [, spender, amount] = APPROVE.exec(data) ?? []
  return spender && amount ? { spender: formatChecksummed(spender), amount: BigInt(`0x${amount}`) } : undefined
}
