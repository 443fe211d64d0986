/** A coin object, ready to be spent. */
export interface Coin {
  readonly objectId: string
  readonly version: string
  readonly digest: string
  readonly balance: bigint
}

/** Coins of one type. */
export interface Purse {
  /** Everything the owner has of the type in coin objects. */
  readonly total: bigint
  /** The objects read so far; `total` may be more. */
  readonly coins: readonly Coin[]
  /** Where the next objects are read; absent when these are all. */
  readonly next?: string
}

/** What selling needs to know of an owner. */
export interface Holdings {
  readonly gas: Purse
  /** Absent when only SUI was asked for. */
  readonly sold?: Purse
  /** Decimals of the coin that is sold, where the node tells. */
  readonly decimals?: bigint
  /** MIST per unit of computing. */
  readonly gasPrice: bigint
}

/** What a transaction would do. Amounts in MIST. */
export interface DryRun {
  readonly computation: bigint
  readonly storage: bigint
  readonly rebate: bigint
  /** Why it would fail. */
  readonly failure?: string
}

/**
 * Nodes of Sui behind one door; each method is one round trip. Throws `UpstreamError` when no node gave a usable answer.
 */
export interface Gateway {
  holdings(owner: string, coinType: string | undefined, signal: AbortSignal): Promise<Holdings>
  /** The objects behind `next` of an earlier purse. */
  more(owner: string, coinType: string, next: string, signal: AbortSignal): Promise<Omit<Purse, 'total'>>
  /** `bytes` is a transaction in base64. */
  dryRun(bytes: string, signal: AbortSignal): Promise<DryRun>
  /** Addresses a transaction leaves with more of any coin, as spelled by the node; none where it failed or is unknown. */
  paid(digest: string, signal: AbortSignal): Promise<readonly string[]>
}

/** Coin objects asked for at once; both protocols give at most this many. */
export const PAGE = 50
