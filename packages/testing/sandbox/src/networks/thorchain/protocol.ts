import type { Asset } from './asset.ts'
import type { ChainProfile } from './chain-profile.ts'
import type { PoolListing } from './pool-listing.ts'

/** Differences between THORChain-like networks. `rune` in names stands for the network's own coin. */
export interface Protocol {
  /** First segment of the node's paths and root of the network's keys: `thorchain`. */
  readonly name: string
  /** Path prefix of the node and service name of its faults: `thornode`. */
  readonly service: string
  /** Path prefix of Midgard. */
  readonly midgard: string
  readonly version: string
  readonly coin: Asset
  /** Decimals of an asset of the network itself in node units; assets of other chains have eight. */
  readonly homeDecimals: (symbol: string) => number
  /** Name of the coin in field names: `rune`. */
  readonly coinField: string
  /** Prefix of the network's own addresses. */
  readonly prefix: string
  /** Term for registered names: `THORName`. */
  readonly nameKind: string
  /** Fee of a payment in the coin, in its units. */
  readonly nativeFee: bigint
  /** Coin withheld for gas in excess of gas spent. */
  readonly surplus: bigint
  /** MinTxOutVolumeThreshold, in units of the coin. */
  readonly volumeThreshold: bigint
  readonly profiles: readonly ChainProfile[]
  readonly listings: readonly PoolListing[]
  /** Short codes of assets in memos. */
  readonly shortCodes: ReadonlyMap<string, string>
  /** Quote memos always use the shortest asset name, or the full one while it fits. */
  readonly memoNames: 'shortest' | 'full'
  /** Start of addresses, by chain, that quote memos leave out; memos are read with it and without. */
  readonly omittedPrefixes: Readonly<Record<string, string>>
  /** Mimir values other than halts. */
  readonly settings: Readonly<Record<string, bigint>>
  readonly notes: Readonly<Record<string, string>>
  /** A sub-swap for another chain must meet its limit after its part of the outbound fee. */
  readonly limitCoversOutboundFee: boolean
  /** Separator of several affiliates in quote parameters. */
  readonly affiliateSeparator: string
  /**
   * Minimum value of a sell, in multiples of the higher outbound fee; minimum value of an affiliate fee, in payouts of
   * the coin.
   */
  readonly minimum: { readonly across: bigint; readonly atHome: bigint; readonly affiliate: bigint }
  /**
   * Source of the maximum number of sub-swaps: the minimum slip of the shallower pool, or the virtual depth of both.
   */
  readonly quantity: 'leastPool' | 'virtualDepth'
  /** Tells whether the network ignores an address for payouts and deposits. */
  readonly refuses: (chain: string, address: string) => boolean
  /** The node whose pool fields are used. */
  readonly poolFields: 'thornode' | 'mayanode'
  /** Error response of the node. */
  readonly failure: (status: number, code: number, message: string) => Response
}

/** Decimals of assets of other chains in node units. */
const NODE_DECIMALS = 8

/** Decimals of an asset in node units. */
export const unitDecimals = ({ coin, homeDecimals }: Protocol, asset: Asset): number =>
  asset.chain === coin.chain ? homeDecimals(asset.symbol) : NODE_DECIMALS

/** Units of the coin per 1e-8 coin: 1 for RUNE, 100 for CACAO. */
export const coinScale = (protocol: Protocol): bigint =>
  10n ** BigInt(unitDecimals(protocol, protocol.coin) - NODE_DECIMALS)

/** Profile of a chain; undefined for the network's own chain and unknown chains. */
export const profileOf = ({ profiles }: Protocol, chain: string): ChainProfile | undefined =>
  profiles.find((profile) => profile.chain === chain)
