import { decimal } from '../../codec/decimal.ts'
import type { OrderRecord } from './swift-order.ts'

const time = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString())

const goals = (record: OrderRecord): readonly (readonly [string | undefined, string])[] => [
  [record.sourceTxHash, 'SEND'],
  [record.fulfillTxHash, 'FULFILL'],
  [record.refundTxHash, 'CANCEL'],
]

const describeTrade = ({ order, sold, soldAmount, toAmount, refundAmount }: OrderRecord): object => {
  const { locked, tokenOut } = order
  const paid = refundAmount === undefined ? toAmount : refundAmount
  return {
    sourceChain: String(locked.chain.wormhole),
    swapChain: '1',
    destChain: String(tokenOut.chain.wormhole),
    destAddress: order.destination,
    fromTokenAddress: sold.contract,
    fromTokenChain: String(locked.chain.wormhole),
    fromTokenSymbol: sold.symbol,
    fromAmount: decimal(soldAmount, sold.decimals),
    fromAmount64: String(soldAmount),
    toTokenAddress: tokenOut.contract,
    toTokenChain: String(tokenOut.chain.wormhole),
    toTokenSymbol: tokenOut.symbol,
    // The real explorer also reports the refunded amount here.
    toAmount:
      paid === undefined ? null : decimal(paid, refundAmount === undefined ? tokenOut.decimals : locked.decimals),
  }
}

/** A swap as the explorer shows it. */
export const describeSwap = (record: OrderRecord): object => {
  const { order, refundAmount } = record
  const { locked } = order
  return {
    trader: order.trader,
    sourceTxHash: record.sourceTxHash,
    sourceTxBlockNo: record.sourceBlock,
    orderId: `SWIFT_V2_${order.key}`,
    orderHash: order.key,
    randomKey: order.random,
    status: record.status,
    clientStatus: record.clientStatus,
    service: 'SWIFT_V2',
    deadline: time(Number(order.deadline) * 1_000),
    ...describeTrade(record),
    initiatedAt: time(record.initiatedAt),
    completedAt: time(record.completedAt),
    createTxHash: record.sourceTxHash,
    fulfillTxHash: record.fulfillTxHash ?? null,
    redeemTxHash: null,
    refundTxHash: record.refundTxHash ?? null,
    refundAmount: refundAmount === undefined ? null : decimal(refundAmount, locked.decimals),
    refundTokenSymbol: locked.symbol,
    refundTokenAddress: locked.contract,
    refundChain: String(locked.chain.wormhole),
    referrerAddress: order.referrer ?? null,
    referrerBps: order.referrerBps,
    txs: goals(record).flatMap(([txHash, goal]) => (txHash === undefined ? [] : [{ txHash, goals: [goal] }])),
  }
}
