import { readAssetName } from './asset-name.ts'
import type { KnownToken } from './known-token.ts'

/**
 * What sets one network of the THORChain family apart from another: names, codes and figures, no behaviour.
 *
 * Everything in this folder takes a network and is otherwise the same for THORChain and MAYAChain.
 */
export interface Network {
  /** Provider id on the wire, `THORCHAIN_STREAMING`. */
  readonly provider: string
  /** The network's name in messages. */
  readonly name: string
  /** First segment of every path, and the key of its fee accounts: `thorchain`. */
  readonly protocol: string
  /** Chain code of the network's own chain, `THOR`. */
  readonly chain: string
  /** The network's own coin, which has no pool: `THOR.RUNE`. */
  readonly coin: string
  /** Decimals of an asset of the network's own chain, there and in the network's figures. */
  readonly homeDecimals: (ticker: string) => number | undefined
  /** Field of a pool that holds its depth in the network's own coin, `balance_rune`. */
  readonly coinDepthField: string
  /** Field of a last-block entry that holds the network's own height, `thorchain`. */
  readonly heightField: string
  readonly blockSeconds: number
  /** What a payout in the network's own coin costs, in units of that coin. */
  readonly nativeOutboundFee: bigint
  /** What a deposit message costs on top of its amount, in base units of the network's own coin. */
  readonly nativeDepositFee: bigint
  /** Asset to its one- or two-letter memo code. */
  readonly shortCodes: Readonly<Record<string, string>>
  readonly knownTokens: readonly KnownToken[]
  /** Page of a swap in the network's explorer. */
  readonly explorerUrl: (hash: string) => string
}

/** Decimals in which the network counts assets of other chains, whatever their own. */
const NETWORK_DECIMALS = 8

/** Decimals in which the network counts `asset`. */
export const networkDecimals = (network: Network, asset: string): number => {
  const name = readAssetName(asset)
  return (name?.chain === network.chain ? network.homeDecimals(name.ticker) : undefined) ?? NETWORK_DECIMALS
}
