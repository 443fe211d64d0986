import type { QuoteParams, Warning } from '@switchyard/core'
import type { LimitNotation } from '../memo/fit-memo.ts'
import type { SwapMemo } from '../memo/memo.ts'
import type { ListedAsset } from '../node/listed-asset.ts'

/** Everything about a quote that is known before the request to the node. */
export interface QuoteTerms {
  readonly params: QuoteParams
  readonly sell: ListedAsset
  readonly buy: ListedAsset
  /** The sell amount in network units, rounded down. */
  readonly amount: bigint
  readonly toleranceBps: number
  /** An amount other than the quoted one may arrive, so the memo has no limit and accepts any output. */
  readonly anyOutput: boolean
  /** The memo without its limit, with a placeholder for an unknown destination. */
  readonly memo: SwapMemo
  /** The shortest name the node may use for the bought asset in its own memo. */
  readonly shortestName: string
  readonly budget: number
  readonly notation: LimitNotation
  /** The network ignores refund addresses for its own coins, and old versions ignore them always. */
  readonly refundUnsupported: boolean
  readonly affiliateBps: number
  readonly serviceBps: number
  readonly warnings: readonly Warning[]
}
