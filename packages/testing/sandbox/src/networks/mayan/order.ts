import type { Coin } from './coins.ts'

/** An order as the contract of its chain holds it. */
export interface Order {
  /** The hash it is known by. */
  readonly key: string
  readonly locked: Coin
  readonly amountIn: bigint
  readonly trader: string
  readonly tokenOut: Coin
  readonly destination: string
  /** Base units of the token bought. */
  readonly minAmountOut: bigint
  /** Absent where nobody takes a share. */
  readonly referrer: string | undefined
  readonly referrerBps: number
  /** Base units of what is locked. */
  readonly cancelFee: bigint
  readonly refundFee: bigint
  /** Unix seconds. */
  readonly deadline: bigint
  readonly random: string
}

/** What has become of an order. */
export interface OrderRecord {
  readonly order: Order
  /** What the sender gave, before any swap into what is locked. */
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
