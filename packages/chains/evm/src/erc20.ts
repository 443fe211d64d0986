import { encodeWord } from './encoding/abi.ts'
import { concatHex, type Hex } from './encoding/hex.ts'

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

/** Arguments of each function. */
interface Erc20Arguments {
  balanceOf: readonly [owner: Hex]
  allowance: readonly [owner: Hex, spender: Hex]
  decimals: readonly []
  approve: readonly [spender: Hex, amount: bigint]
  transfer: readonly [to: Hex, amount: bigint]
}

/**
 * Encodes a call of a token contract.
 *
 * @example
 * encodeErc20('transfer', to, amount)
 */
export const encodeErc20 = <Name extends keyof Erc20Arguments>(name: Name, ...values: Erc20Arguments[Name]): Hex =>
  concatHex([selectors[name], ...values.map(encodeWord)])
