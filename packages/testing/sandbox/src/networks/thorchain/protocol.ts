import type { Asset } from './asset.ts'
import type { ChainProfile } from './chain-profile.ts'
import type { PoolListing } from './pool-listing.ts'

/** What sets one network of THORChain's kin apart from another. `rune` in names stands for the network's own coin. */
export interface Protocol {
  /** First segment of the node's paths, and the root of the network's keys: `thorchain`. */
  readonly name: string
  /** Prefix the node answers under, and the name faults are set by: `thornode`. */
  readonly service: string
  /** Prefix Midgard answers under. */
  readonly midgard: string
  readonly version: string
  readonly coin: Asset
  /** Decimals of a home asset in the node's figures; assets of other chains have eight. */
  readonly homeDecimals: (symbol: string) => number
  /** How fields name the coin: `rune`. */
  readonly coinField: string
  /** Prefix of the network's own addresses. */
  readonly prefix: string
  /** What the network calls its names: `THORName`. */
  readonly nameKind: string
  /** Fee of a payment in the coin, in its units. */
  readonly nativeFee: bigint
  /** Coin the network holds back for gas above what it spent. */
  readonly surplus: bigint
  /** MinTxOutVolumeThreshold, in units of the coin. */
  readonly volumeThreshold: bigint
  readonly profiles: readonly ChainProfile[]
  readonly listings: readonly PoolListing[]
  /** Names memos may use, by code. */
  readonly shortCodes: ReadonlyMap<string, string>
  /** Whether memos of quotes carry the shortest name always, or the full one while it fits. */
  readonly memoNames: 'shortest' | 'full'
  /** Votes besides halts. */
  readonly settings: Readonly<Record<string, bigint>>
  readonly notes: Readonly<Record<string, string>>
  /** Whether affiliates are paid out of what comes out of a swap or of what goes in. */
  readonly affiliateFrom: 'output' | 'input'
  /** What stands between several affiliates in a quote's parameters. */
  readonly affiliateSeparator: string
  /** Multiples of the dearer outbound fee a sell must be worth; payouts in the coin an affiliate's share must be worth. */
  readonly minimum: { readonly across: bigint; readonly atHome: bigint; readonly affiliate: bigint }
  /** Most sub-swaps: by the least slip of the shallower pool, or by the virtual depth of both. */
  readonly quantity: 'leastPool' | 'virtualDepth'
  /** Addresses the network neither pays to nor sees deposits from. */
  readonly refuses: (chain: string, address: string) => boolean
  /** Fields of a pool beside its depths. */
  readonly poolFields: 'thornode' | 'mayanode'
  /** A refusal as the node answers it. */
  readonly failure: (status: number, code: number, message: string) => Response
}

/** Decimals in which the node counts assets of other chains. */
const NODE_DECIMALS = 8

/** Decimals of an asset in the node's figures. */
export const unitDecimals = ({ coin, homeDecimals }: Protocol, asset: Asset): number =>
  asset.chain === coin.chain ? homeDecimals(asset.symbol) : NODE_DECIMALS

/** Units of the coin in a hundred-millionth of it: 1 for RUNE, 100 for CACAO. */
export const coinScale = (protocol: Protocol): bigint =>
  10n ** BigInt(unitDecimals(protocol, protocol.coin) - NODE_DECIMALS)

/** Profile of a chain; undefined for the network's own and for chains it does not know. */
export const profileOf = ({ profiles }: Protocol, chain: string): ChainProfile | undefined =>
  profiles.find((profile) => profile.chain === chain)
