import { readAssetName } from './asset/asset-name.ts'
import type { KnownToken } from './asset/known-token.ts'

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
  /** How the smallest sell the network recommends follows from its fees. */
  readonly smallestSell: SmallestSellRule
  /** Most that affiliate and operator may take together, basis points. */
  readonly feeCapBps: number
  /** Asset to its memo code, for codes that mean the same in every version of the network. These are written. */
  readonly shortCodes: Readonly<Record<string, string>>
  /** Further codes and what they have stood for: read, and written only after the node wrote one itself. */
  readonly furtherCodes: Readonly<Record<string, readonly string[]>>
  /** How several affiliates are put into the parameters of a quote: a parameter each, or one with `/` between them. */
  readonly affiliateParameters: 'repeated' | 'joined'
  /**
   * First version whose memos take refund addresses, several affiliates and limits in scientific notation, as numbers.
   * Absent where every version met takes them; the node's version is not asked then.
   */
  readonly fullMemosSince?: readonly [number, number, number]
  /** Forms of addresses the network neither pays to nor sees deposits from, by chain: `{ BTC: ['p2tr'] }`. */
  readonly refusedForms: Readonly<Record<string, readonly string[]>>
  /** Pools of tokens worth a dollar each, for prices where the node tells none. */
  readonly dollarAssets: readonly string[]
  readonly knownTokens: readonly KnownToken[]
  /** Page of a swap in the network's explorer. */
  readonly explorerUrl: (hash: string) => string
}

/** The multiples of the dearer outbound fee a sell must be worth. */
export interface SmallestSellRule {
  readonly feesAcross: bigint
  /** Within the network's own chain. */
  readonly feesAtHome: bigint
  /** The share of an affiliate must be worth so many payouts in the network's own coin; 0 where it need not. */
  readonly feesOfAffiliate: bigint
}

/** Decimals in which the network counts assets of other chains, whatever their own. */
const NETWORK_DECIMALS = 8

/** Decimals in which the network counts `asset`. */
export const networkDecimals = (network: Network, asset: string): number => {
  const name = readAssetName(asset)
  return (name?.chain === network.chain ? network.homeDecimals(name.ticker) : undefined) ?? NETWORK_DECIMALS
}
