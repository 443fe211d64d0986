import { abi } from '@switchyard/provider-kit'

/** One deposit through the network's router contract. */
export interface RouterDeposit {
  readonly vault: string
  /** Token contract; absent for the chain's native coin. */
  readonly token?: string
  /** Base units of the deposited asset. */
  readonly amount: bigint
  readonly memo: string
  /** Unix seconds after which the router refuses. */
  readonly expiry: number
}

/** `depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration)`. */
const depositWithExpiry = abi.call('44bc937b', abi.address, abi.address, abi.uint(256), abi.text, abi.uint(256))

const NO_TOKEN = `0x${'0'.repeat(40)}`

/** Encodes the calldata of the router's `depositWithExpiry`, 0x-prefixed. @throws {TypeError} for an invalid address. */
export const encodeRouterCall = ({ vault, token = NO_TOKEN, amount, memo, expiry }: RouterDeposit): string =>
  depositWithExpiry.encode([vault, token, amount, memo, BigInt(expiry)])

/** Counts the bytes of a router call, whose only part of variable length is the memo. */
export const countRouterCallBytes = (memoBytes: number): number => 4 + 6 * 32 + 32 * Math.ceil(memoBytes / 32)

/** Encodes the memo as calldata of a plain transfer, for chains without a router. */
export const encodeMemo = (memo: string): string =>
  `0x${[...new TextEncoder().encode(memo)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
