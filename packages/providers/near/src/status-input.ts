import type { Token, TrackingStatus, TrackStatus } from '@switchyard/core'
import type { Status } from './wire-status.ts'

/** Everything known of one swap: the input of its status and legs. */
export interface StatusInput {
  readonly status: Status
  readonly sell: Token | undefined
  readonly buy: Token | undefined
  readonly depositAddress: string
  readonly depositHash: string
  readonly refundHash: string
  readonly from: string
  readonly paidIn: string
  readonly paidOut: string
  readonly refunded: string
  readonly state: TrackStatus
  readonly tracking: TrackingStatus
}
