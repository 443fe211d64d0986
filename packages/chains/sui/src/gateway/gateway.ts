/** A spendable coin object. */
export interface Coin {
  readonly objectId: string
  readonly version: string
  readonly digest: string
  readonly balance: bigint
}

/** The coins of one type. */
export interface CoinBalance {
  /** Total of all coin objects of the owner and of its address balance. */
  readonly total: bigint
  /** The part of the total in the address balance, where it is in no object. */
  readonly inAddress: bigint
  /** The objects read so far; `total` may be larger than their sum. */
  readonly coins: readonly Coin[]
  /** Cursor of the next page; absent when all objects were read. */
  readonly next?: string
}

/** A page of coin objects. */
export type CoinPage = Pick<CoinBalance, 'coins' | 'next'>

/** The holdings of an owner. */
export interface Holdings {
  readonly gas: CoinBalance
  /** Absent when only SUI was requested. */
  readonly sold?: CoinBalance
  /** Decimals of the coin sold, when the node provides them. */
  readonly decimals?: bigint
  /** MIST per computation unit. */
  readonly gasPrice: bigint
}

/** Result of a dry run. Amounts in MIST. */
export interface DryRun {
  readonly computation: bigint
  readonly storage: bigint
  readonly rebate: bigint
  /** The reason for which the transaction would fail; absent when it would not. */
  readonly failure?: string
}

/** A page of coin objects: the cursor of an earlier result. */
export interface Page {
  readonly owner: string
  readonly coinType: string
  readonly next: string
}

/** Requests to Sui nodes; each method is one round trip. Throws `UpstreamError` when no node gives a usable answer. */
export interface Gateway {
  holdings(owner: string, coinType: string | undefined, signal: AbortSignal): Promise<Holdings>
  /** Returns the reference gas price, MIST per computation unit. */
  gasPrice(signal: AbortSignal): Promise<bigint>
  /** Reads the page at the cursor `next` of an earlier result. */
  more(page: Page, signal: AbortSignal): Promise<CoinPage>
  /** Simulates a transaction; `bytes` is base64. */
  dryRun(bytes: string, signal: AbortSignal): Promise<DryRun>
  /**
   * Returns the addresses whose balance of any coin grows, in the node's form; empty for failed and unknown
   * transactions.
   */
  findRecipients(digest: string, signal: AbortSignal): Promise<readonly string[]>
}

/** Coin objects per page; the maximum of both protocols. */
export const PAGE = 50
