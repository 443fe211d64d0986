import type { Capabilities, TrackStatus } from '@switchyard/core'
import type { FakeAsset } from './fake-assets.ts'

/** Assets and failures of the fake provider. */
export interface FakeOptions {
  /** Default `FAKE`. */
  readonly id?: string
  /** Replaces parts of the defaults: refunds forwarded, no FLEX_INPUT, no privacy. */
  readonly capabilities?: Partial<Capabilities>
  /** Default: `fakeAssets`. */
  readonly assets?: readonly FakeAsset[]
  /** Liquidity fee, basis points of the output. Default 10. */
  readonly spreadBps?: number
  /** Smallest sell, whole USD. Default 1. */
  readonly minUsd?: number
  /** Estimated seconds. Default 60, 10, 30. */
  readonly times?: { readonly inbound: number; readonly swap: number; readonly outbound: number }
  /** Kind of the deposit. Default: `transferWithMemo` on UTXO chains, `simpleTransfer` elsewhere. */
  readonly depositKind?: 'simpleTransfer' | 'transferWithMemo'
  /** Status of a swap the engine has stored. Default `completed`. */
  readonly status?: TrackStatus
  /** Duration of a quote, milliseconds; an abort ends them early. Default 0. */
  readonly delayMs?: number
  /** Every quote is declined with this code. */
  readonly declines?: string
  /** Every method throws this value; `true` throws an `UpstreamError`. */
  readonly throws?: unknown
  /** Quotes, builds and statuses never settle: `true` until the signal aborts, `ignoringSignal` not even then. */
  readonly hangs?: boolean | 'ignoringSignal'
  /** Quotes return impossible values. */
  readonly garbage?: boolean
}
