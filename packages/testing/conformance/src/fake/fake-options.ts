import type { Capabilities, TrackStatus } from '@switchyard/core'
import type { FakeAsset } from './fake-assets.ts'

/** What the fake is and how it fails. */
export interface FakeOptions {
  /** Default `FAKE`. */
  readonly id?: string
  /** Over the defaults: refunds forwarded, no FLEX_INPUT, no privacy. */
  readonly capabilities?: Partial<Capabilities>
  /** Default: `fakeAssets`. */
  readonly assets?: readonly FakeAsset[]
  /** Taken out of the output as the liquidity fee, basis points. Default 10. */
  readonly spreadBps?: number
  /** Smallest sell, whole USD. Default 1. */
  readonly minUsd?: number
  /** Estimated seconds. Default 60, 10, 30. */
  readonly times?: { readonly inbound: number; readonly swap: number; readonly outbound: number }
  /** What a built swap asks for. Default: a memo on UTXO chains, a plain transfer elsewhere. */
  readonly depositKind?: 'simpleTransfer' | 'transferWithMemo'
  /** What `observe` says of a swap the engine remembers. Default `completed`. */
  readonly status?: TrackStatus
  /** How long quotes take, milliseconds, heeding the signal. Default 0. */
  readonly delayMs?: number
  /** Every quote is declined with this code. */
  readonly declines?: string
  /** Every verb throws this; `true` is an `UpstreamError`. */
  readonly throws?: unknown
  /** Quotes, builds and observations never end: `true` until the signal aborts, `deaf` not even then. */
  readonly hangs?: boolean | 'deaf'
  /** Quotes answer figures that cannot be. */
  readonly garbage?: boolean
}
