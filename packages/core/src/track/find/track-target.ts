import type { SwapProvider } from '../../contract/provider.ts'
import type { StoredSwap } from '../../contract/stores.ts'
import type { TrackRequest } from '../../domain/request.ts'

/** The swap to look up, and the providers that may know it. */
export interface TrackTarget {
  readonly request: TrackRequest
  /** The key that asks; `undefined` for the explorer, which has none. */
  readonly callerId: string | undefined
  /** Unix milliseconds: when the lookup began. */
  readonly askedAt: number
  /** The swap, where the engine built it. */
  readonly swap: StoredSwap | undefined
  /** The requested transaction pays the second leg's deposit; the user's own is another, unless one does both. */
  readonly paysSecondLeg?: boolean
  /** The transaction pays an address of several swaps, and may be the deposit of another one than `swap`. */
  readonly isAssumed?: boolean
  /** Deposit that the swap's provider may submit to its network. */
  readonly depositHash?: string
  readonly providers: readonly SwapProvider[]
}
