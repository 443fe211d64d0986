import type { Trade } from './price.ts'

/** Order states that the sandbox uses. */
export type OrderState = 'confirming' | 'swapping' | 'delivering' | 'completed' | 'refunding' | 'refunded' | 'failed'

/** An opened quote: a deposit address that waits for a deposit. */
export interface OpenQuote {
  readonly id: string
  readonly number: number
  readonly trade: Trade
  readonly estimatedOut: bigint
  readonly depositAddress: string
  readonly recipient: string
  /** Refund address; undefined means the sender. */
  readonly refundTo: string | undefined
  /** Unix milliseconds. */
  readonly expiresAt: number
  /** The sender that the client declared, if any. */
  declaredSender?: string
  order?: FlashnetOrder
}

/** The order of a deposit and its progress. */
export interface FlashnetOrder {
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
