import type { SwapMemo } from '../memo/memo.ts'
import type { Network } from '../network.ts'
import type { History } from './midgard.ts'
import type { Payout } from './payouts.ts'
import type { Progress } from './stages.ts'
import type { SwapOutcome } from './swap-outcome.ts'

/** Facts about one swap from which its status is built. */
export interface StatusInput {
  readonly network: Network
  /** In the form the network uses. */
  readonly hash: string
  readonly chain: string
  readonly memo: SwapMemo | undefined
  /** As the network read it; `undefined` before it did. */
  readonly memoText: string | undefined
  /** Names of the pools. */
  readonly pools: readonly string[]
  readonly asset: string
  /** Identifier of what a bound swap buys, whatever the node reports. */
  readonly bought: string | undefined
  readonly amount: bigint | undefined
  readonly from: string
  readonly to: string
  readonly progress: Progress
  readonly payouts: readonly Payout[]
  readonly outcome: SwapOutcome
  readonly history: History
}
