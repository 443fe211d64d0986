import type { Trade } from './price.ts'

/** States of an order that occur here. */
export type OrderState = 'confirming' | 'swapping' | 'delivering' | 'completed' | 'refunding' | 'refunded' | 'failed'

/** A quote that was opened: an address that waits for a deposit. */
export interface OpenQuote {
  readonly id: string
  readonly number: number
  readonly trade: Trade
  readonly estimatedOut: bigint
  readonly depositAddress: string
  readonly recipient: string
  /** Where a refund goes; the sender when nobody said. */
  readonly refundTo: string | undefined
  /** Unix milliseconds. */
  readonly expiresAt: number
  /** The sender, once somebody has declared one. */
  declaredSender?: string
  order?: Order
}

/** What has become of a deposit. */
export interface Order {
  readonly id: string
  readonly quote: OpenQuote
  readonly sender: string
  readonly sourceTxHash: string
  readonly createdAt: number
  state: OrderState
  updatedAt: number
  amountIn: bigint
  amountOut?: bigint
  destinationTxHash?: string
  refundTxHash?: string
  refundAmount?: bigint
  errorCode?: string
}
