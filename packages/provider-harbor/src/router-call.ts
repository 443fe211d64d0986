import { encodeFunctionData, parseAbi } from 'viem/utils'

/** Source: Harbor's deposit reference; the same entry as THORChain's router, selector `0x44bc937b`. */
const abi = parseAbi([
  'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration) payable',
])

/** Stands for the chain's own coin. */
export const NO_TOKEN = '0x0000000000000000000000000000000000000000'

/** A deposit through the router. */
export interface RouterDeposit {
  readonly vault: string
  /** Token contract, `NO_TOKEN` for the coin. */
  readonly asset: string
  /** Base units of what is deposited, in its own decimals. */
  readonly amount: bigint
  readonly memo: string
  /** Unix seconds. */
  readonly expiration: number
}

type Hex = `0x${string}`

/** Call data of a deposit, 0x-prefixed. */
export const routerCall = ({ vault, asset, amount, memo, expiration }: RouterDeposit): Hex =>
  encodeFunctionData({
    abi,
    functionName: 'depositWithExpiry',
    args: [vault.toLowerCase() as Hex, asset.toLowerCase() as Hex, amount, memo, BigInt(expiration)],
  })
