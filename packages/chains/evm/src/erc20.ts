import { encodeAddress, encodeCall, encodeUint } from './encoding/abi.ts'
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

export const encodeBalanceQuery = (owner: Hex): Hex => encodeCall(selectors.balanceOf, encodeAddress(owner))

export const encodeDecimals = (): Hex => selectors.decimals

export const encodeAllowance = (owner: Hex, spender: Hex): Hex =>
  encodeCall(selectors.allowance, encodeAddress(owner), encodeAddress(spender))

export const encodeApprove = (spender: Hex, amount: bigint): Hex =>
  encodeCall(selectors.approve, encodeAddress(spender), encodeUint(amount))

export const encodeTransfer = (to: Hex, amount: bigint): Hex =>
  encodeCall(selectors.transfer, encodeAddress(to), encodeUint(amount))
