import { abi } from '@switchyard/provider-kit'

/**
 * `depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration)`.
 *
 * Source: Harbor's deposit reference; the same function as in THORChain's router.
 */
const depositWithExpiry = abi.call('44bc937b', abi.address, abi.address, abi.uint(256), abi.text, abi.uint(256))

/** Asset argument for the chain's own coin. */
export const NO_TOKEN = '0x0000000000000000000000000000000000000000'

/** A deposit through the router. */
export interface RouterDeposit {
  readonly vault: string
  /** Token contract, `NO_TOKEN` for the coin. */
  readonly asset: string
  /** Base units of the deposited asset. */
  readonly amount: bigint
  readonly memo: string
  /** Unix seconds. */
  readonly expiration: number
}

/**
 * Writes the call data of a deposit, 0x-prefixed.
 *
 * @throws {UnreadableInput} for an invalid address
 */
export const writeRouterCall = ({ vault, asset, amount, memo, expiration }: RouterDeposit): string =>
  depositWithExpiry.encode([vault, asset, amount, memo, BigInt(expiration)])

/** Bytes of the call data: the selector, five arguments, the length of the memo, and the memo in whole words. */
export const countRouterCallBytes = (memoBytes: number): number => 4 + 6 * 32 + 32 * Math.ceil(memoBytes / 32)
