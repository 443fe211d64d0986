import { addressWord, encodeCall, uintWord } from './encoding/abi.ts'
import type { Hex } from './encoding/hex.ts'

/** First four bytes of the hash of each signature. */
const selectors = {
  /** `balanceOf(address)` */
  balanceOf: '0x70a08231',
  /** `allowance(address,address)` */
  allowance: '0xdd62ed3e',
  /** `decimals()` */
  decimals: '0x313ce567',
  /** `approve(address,uint256)` */
  approve: '0x095ea7b3',
  /** `transfer(address,uint256)` */
  transfer: '0xa9059cbb',
} as const

export const balanceOf = (owner: Hex): Hex => encodeCall(selectors.balanceOf, addressWord(owner))

export const decimals = (): Hex => selectors.decimals

export const allowance = (owner: Hex, spender: Hex): Hex =>
  encodeCall(selectors.allowance, addressWord(owner), addressWord(spender))

export const approve = (spender: Hex, amount: bigint): Hex =>
  encodeCall(selectors.approve, addressWord(spender), uintWord(amount))

export const transfer = (to: Hex, amount: bigint): Hex =>
  encodeCall(selectors.transfer, addressWord(to), uintWord(amount))
