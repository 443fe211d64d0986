import type { AddressForms, FactSet, KnownCode, OutputLimits } from '@switchyard/core'
import { readAssetName } from './assets/asset-name.ts'

/** A contract token whose address case and decimals are not published by the node. */
export interface KnownToken {
  /** Identifier in the API, with the address in the chain's own case. */
  readonly identifier: string
  readonly decimals: number
}

/**
 * The data in which networks of the THORChain family differ: names, codes and figures, no behaviour.
 *
 * The code in this package takes a network and is the same for THORChain and MAYAChain.
 */
export interface Network {
  /** Provider id on the wire, `THORCHAIN_STREAMING`. */
  readonly provider: string
  /** The network's name in messages. */
  readonly name: string
  /** First segment of every path and key of the fee accounts: `thorchain`. */
  readonly protocol: string
  /** Chain code of the network's own chain, `THOR`. */
  readonly chain: string
  /** The network's own coin, which has no pool: `THOR.RUNE`. */
  readonly coin: string
  /** Decimals of an asset on the network's own chain, which are also the decimals of its network units. */
  readonly homeDecimals: (ticker: string) => number | undefined
  /** Pool field with the depth in the network's own coin, `balance_rune`. */
  readonly coinDepthField: string
  /** Field of a last-block entry with the network's own height, `thorchain`. */
  readonly heightField: string
  /** Facts of the network's package, for the dates of what its nodes are compared with. */
  readonly factSet: FactSet<unknown>
  /** Public nodes of different operators. */
  readonly nodes: readonly string[]
  readonly blockSeconds: number
  /** Life of a quote, seconds. */
  readonly quoteSeconds: number
  /** Fee of a payout in the network's own coin, in units of that coin. */
  readonly nativeOutboundFee: bigint
  /** Fee of a deposit message, in base units of the network's own coin. */
  readonly nativeDepositFee: bigint
  /** Response of the nodes, by path, and its fields with the two fees before; absent where nodes do not tell. */
  readonly nativeFees?: { readonly path: string; readonly outbound: string; readonly deposit: string }
  /** Gas of a deposit through the router, of a chain's coin and of a token. */
  readonly depositGas: AmountPair
  /** Usual fees of a deposit, base units of the chain's coin, for chains where it does not follow from the network's rate. */
  readonly depositFees: Readonly<Record<string, AmountPair>>
  /** Fees of one action of a transaction, by chain, where it is paid by actions. Source: ZIP-317. */
  readonly actionFees: Readonly<Record<string, bigint>>
  /** Largest deposits that are lost, by chain, network units, where the node publishes no dust threshold. */
  readonly dust: Readonly<Record<string, bigint>>
  /** The rule by which the recommended minimum sell follows from the fees. */
  readonly smallestSell: SmallestSellRule
  /** Maximum of affiliate and service fee together, basis points. */
  readonly feeCapBps: number
  /** Asset to memo code, for codes with the same meaning in every network version. These are written. */
  readonly shortCodes: Readonly<Record<string, string>>
  /** Further codes with their meanings: read, and written only after the node has written one. */
  readonly furtherCodes: Readonly<Record<string, readonly string[]>>
  /**
   * `true` where the price limit is compared with the output less the outbound fee, for payouts to other chains. Payouts on the
   * network's own chain pay theirs afterwards on every network.
   */
  readonly limitCoversOutboundFee: boolean
  /** Encoding of several affiliates in quote parameters: one parameter each, or one joined with `/`. */
  readonly affiliateParameters: 'repeated' | 'joined'
  /**
   * First version whose memos accept refund addresses, several affiliates and limits in scientific notation.
   * Absent when every version does; the node's version is not requested then.
   */
  readonly fullMemosSince?: readonly [number, number, number]
  /**
   * Starts of addresses, by chain, that the node may leave out of its quote's memo; its parser reads both forms. The whole
   * address is written wherever it fits; the short form only as the node has written it for the same quote.
   */
  readonly omittedPrefixes?: Readonly<Record<string, readonly string[]>>
  /** Address forms that the network pays to, refunds and observes deposits from, by chain. */
  readonly addressForms: Readonly<Record<string, AddressForms>>
  /** Gas that a payout leaves to a contract, by chain. */
  readonly payoutGas: Readonly<Record<string, number>>
  /** Outputs that the network reads of a deposit, by UTXO chain: a transaction with more of them is ignored, and lost. */
  readonly depositOutputs: Readonly<Record<string, Pick<OutputLimits, 'count' | 'valued'>>>
  /** Pools of US dollar stablecoins, for prices when the node publishes none. */
  readonly dollarAssets: readonly string[]
  /** By chain code. */
  readonly knownTokens: Readonly<Record<string, readonly KnownToken[]>>
  /** Routers by chain code. Another router must be confirmed before it is used. */
  readonly knownRouters: Readonly<Record<string, readonly string[]>>
  /** Earlier routers by chain code, which the network no longer observes: refused, whoever names them, unless the operator's options do. */
  readonly replacedRouters: Readonly<Record<string, readonly string[]>>
  /** Versions of the router that are recognised by their code, by chain code. */
  readonly routerCodes: Readonly<Record<string, readonly KnownCode[]>>
  /** Page of a swap in the network's explorer. */
  readonly explorerUrl: (hash: string) => string
}

/** An amount for the coin of a chain and one for a token on it. */
export interface AmountPair {
  readonly coin: bigint
  readonly token: bigint
}

/** Multiples of the higher outbound fee that a sell must be worth. */
export interface SmallestSellRule {
  readonly feesAcross: bigint
  /** Within the network's own chain. */
  readonly feesAtHome: bigint
  /** Number of payout fees, in the network's own coin, that an affiliate fee must be worth; 0 for no such rule. */
  readonly feesOfAffiliate: bigint
}

/** Decimals of network units of assets from other chains, regardless of their native decimals. */
const NETWORK_DECIMALS = 8

/** Returns the decimals of network units of `asset`. */
export const findDecimals = (network: Network, asset: string): number => {
  const name = readAssetName(asset)
  return (name?.chain === network.chain ? network.homeDecimals(name.ticker) : undefined) ?? NETWORK_DECIMALS
}
