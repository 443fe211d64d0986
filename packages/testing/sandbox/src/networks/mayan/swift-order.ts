import type { Coin } from './coins.ts'

/** An order as its contract stores it. */
export interface SwiftOrder {
  /** Order hash. */
  readonly key: string
  readonly locked: Coin
  readonly amountIn: bigint
  readonly trader: string
  readonly tokenOut: Coin
  readonly destination: string
  /** Base units of the token bought. */
  readonly minAmountOut: bigint
  /** Absent when there is no referrer. */
  readonly referrer: string | undefined
  readonly referrerBps: number
  /** Base units of the locked coin. */
  readonly cancelFee: bigint
  readonly refundFee: bigint
  /** Unix seconds. */
  readonly deadline: bigint
  readonly random: string
}

/** An order and its progress. */
export interface OrderRecord {
  readonly order: SwiftOrder
  /** Coin and amount sold, before any swap into the locked coin. */
  readonly sold: Coin
  readonly soldAmount: bigint
  readonly sourceTxHash: string
  readonly sourceBlock: number
  readonly initiatedAt: number
  status: 'ORDER_CREATED' | 'ORDER_FULFILLED' | 'ORDER_CANCELED' | 'ORDER_REFUNDED'
  clientStatus: 'INPROGRESS' | 'COMPLETED' | 'CANCELED' | 'REFUNDED'
  completedAt?: number
  toAmount?: bigint
  refundAmount?: bigint
  fulfillTxHash?: string
  refundTxHash?: string
}
