import type { Json } from './json.ts'
import type { KnownSwap } from './swap-status.ts'

/**
 * Short-lived text under a key, shared by every server of a deployment. Used for quotes and their requests.
 *
 * `set` resolves once the value would survive the end of this process; in memory that is at once.
 */
export interface ExpiringStore {
  get(key: string): Promise<string | undefined>
  /**
   * Sets a value for `ttlMs`. For `liveMs`, by default as long, it is certainly needed: a full store drops values that are older first.
   */
  set(key: string, value: string, lifetime: { readonly ttlMs: number; readonly liveMs?: number }): Promise<void>
  /** Returns how full the store is. Absent where values are not in this process. */
  use?(): ExpiringStoreUse
}

/** Use of one part of a store in this process. */
export interface StoreUse {
  readonly entries: number
  /** Two for each UTF-16 unit of keys and values. */
  readonly bytes: number
  /** Values dropped since the start because the store was full, before their time was over. */
  readonly evicted: number
}

/** Use of a store in this process: values that are certainly needed, and those kept for later. */
export interface ExpiringStoreUse {
  readonly live: StoreUse
  readonly late: StoreUse
}

/** The second leg of a swap through two providers. Its `sourceAddress` takes refunds; the first leg's payout is its deposit. */
export interface StoredLeg extends KnownSwap {
  readonly chainId: string
  /** Seconds from its deposit to its payout, as estimated. */
  readonly estimatedSeconds: number
}

/** A swap the engine built a transaction or deposit for. */
export interface StoredSwap extends KnownSwap {
  readonly swapId: string
  readonly routeId: string
  readonly quoteId: string
  /** Key that executed the swap. */
  readonly callerId: string
  readonly privacy: boolean
  readonly chainId: string
  /** Human decimals, for the response. */
  readonly expectedBuyAmount: string
  readonly slippageBps?: number
  /** Absent where one provider swaps all the way. `buyAsset` and `destinationAddress` above are the first leg's. */
  readonly secondLeg?: StoredLeg
  /** Promise of the swap, compared before it is sent; core's own JSON. */
  readonly terms?: Json
  /** Version of the row; core's own. */
  readonly version?: number
  /** Proves that this deployment wrote the row; core's own. */
  readonly seal?: string
}

/**
 * Swaps, for as long as they may be tracked. `save` resolves only when the swap is stored durably. Channels and deposit
 * addresses of both legs find a swap.
 *
 * Core checks every row it reads: an implementation returns what it stored and need not validate it.
 */
export interface SwapStore {
  save(swap: StoredSwap): Promise<void>
  findById(swapId: string): Promise<StoredSwap | undefined>
  findByHash(chainId: string, hash: string): Promise<StoredSwap | undefined>
  findByChannel(channelId: string): Promise<StoredSwap | undefined>
  findByDepositAddress(address: string): Promise<readonly StoredSwap[]>
  /**
   * Swaps of a chain that are sold from an address by a contract call: those without a deposit address and a channel of their first
   * leg. Newest last; an implementation may leave out the oldest of very many. Absent: such swaps are not found by the hash of their
   * deposit.
   */
  findCallsFrom?(chainId: string, sourceAddress: string): Promise<readonly StoredSwap[]>
  /** Binds a deposit transaction to a swap it was recognised as. */
  bind(swapId: string, hash: string): Promise<void>
  /**
   * Writes and reads back something small; rejects while a swap could not be saved. Called before a provider opens anything,
   * so that nothing is opened for a swap that could not be saved. Absent: saving is assumed to work.
   */
  verifyWritable?(): Promise<void>
}

/** Counts requests per window. */
export interface RateLimiter {
  /** Takes one of `limit` per minute under `key`; returns what is left, or that none was left. */
  take(
    key: string,
    limit: number,
  ): Promise<{ readonly allowed: boolean; readonly remaining: number; readonly resetMs: number }>
}

/**
 * Texts that are added once and change only as expected, shared by every server of a deployment. Used for the answers to
 * requests with an idempotency key.
 */
export interface AnswerStore {
  /** Adds a text for `ttlMs` unless the key has one; resolves to the text the key has then. Atomic, and durable once resolved. */
  add(key: string, text: string, ttlMs: number): Promise<string>
  /**
   * Replaces `from` by `to`, and `ttlMs` begins anew; without `to` removes it. Resolves to whether the key had exactly `from`. Atomic,
   * and durable once resolved.
   */
  replace(
    key: string,
    change: { readonly from: string; readonly to: string | undefined; readonly ttlMs: number },
  ): Promise<boolean>
}
