import { decimal } from '../../../codec/decimal.ts'
import { assetName } from '../asset.ts'
import type { Outbound, Stream, SwapRecord } from '../engine/swap-record.ts'
import type { Protocol } from '../protocol.ts'

const coins = (asset: string, amount: bigint): readonly object[] => [{ amount: String(amount), asset }]

const sent = ({ coin }: Protocol, record: SwapRecord, outbound: Outbound): object => ({
  address: outbound.to,
  coins: coins(assetName(outbound.asset), outbound.amount),
  height: String(outbound.due),
  txID: outbound.hash && !/^0+$/.test(outbound.hash) ? outbound.hash : '',
  ...(outbound.asset.chain === coin.chain && outbound.to !== record.stream?.destination && { affiliate: true }),
})

const fees = (outbounds: readonly Outbound[]): readonly object[] =>
  outbounds.map((outbound) => ({ amount: String(outbound.fee), asset: assetName(outbound.asset) }))

/** Members that THORChain's Midgard has and MAYAChain's, forked before them, has not. Source: Midgard 2.34 SwapMetadata. */
const prices = ({ poolFields }: Protocol, { usd }: Stream): object =>
  poolFields === 'thornode' ? { inPriceUSD: decimal(usd.in, 8), outPriceUSD: decimal(usd.out, 8) } : {}

const estimation = ({ poolFields }: Protocol, { firstEmitted, quantity }: Stream): object =>
  poolFields === 'thornode' ? { outEstimation: String(firstEmitted * quantity) } : {}

const swapMetadata = (protocol: Protocol, record: SwapRecord, outbounds: readonly Outbound[]): object => {
  const stream = record.stream
  if (!stream) return {}
  const streaming = stream.quantity > 1n
  return {
    affiliateAddress: stream.affiliates.map(({ name }) => name).join('/'),
    affiliateFee: String(stream.affiliates.reduce((sum, { bps }) => sum + bps, 0n)),
    isStreamingSwap: streaming,
    ...prices(protocol, stream),
    liquidityFee: String(stream.feeRune),
    memo: record.memo,
    networkFees: fees(outbounds),
    ...(streaming && {
      streamingSwapMeta: {
        count: String(stream.count),
        depositedCoin: { amount: String(record.amount), asset: assetName(record.asset) },
        inCoin: { amount: String(stream.spent), asset: assetName(record.asset) },
        interval: String(stream.interval),
        lastHeight: String(stream.lastHeight),
        outCoin: { amount: String(stream.emitted), asset: assetName(stream.target) },
        ...estimation(protocol, stream),
        quantity: String(stream.quantity),
      },
    }),
    swapSlip: String(stream.slip / (stream.count === 0n ? 1n : stream.count)),
    swapTarget: String(stream.limit),
    txType: 'swap',
  }
}

const action = (
  protocol: Protocol,
  record: SwapRecord,
  type: 'swap' | 'refund',
  outbounds: readonly Outbound[],
): object => {
  const done = record.swapDone && outbounds.every(({ confirmed }) => confirmed)
  const refund = {
    affiliateAddress: '',
    affiliateFee: '0',
    memo: record.memo,
    networkFees: fees(outbounds),
    reason: record.refundReason ?? '',
    txType: 'swap',
  }
  const names = [record.asset, ...(record.stream ? [record.stream.target] : [])].map(assetName)
  return {
    date: `${Math.round(record.seenAt)}000000`,
    height: String(record.finalisedHeight ?? record.consensusHeight ?? 0),
    in: [{ address: record.from, coins: coins(assetName(record.asset), record.amount), txID: record.id }],
    metadata: type === 'refund' ? { refund } : { swap: swapMetadata(protocol, record, outbounds) },
    out: outbounds.filter(({ confirmed }) => confirmed).map((outbound) => sent(protocol, record, outbound)),
    pools: type === 'refund' ? [] : names.filter((name) => name !== assetName(protocol.coin)),
    status: done ? 'success' : 'pending',
    type,
  }
}

/** Midgard's actions for one deposit: its swap, and a refund if there was one. */
export const describeActions = (protocol: Protocol, record: SwapRecord): readonly object[] => {
  if (record.finalisedHeight === undefined) return []
  const back = record.outbounds.filter(({ refund }) => refund)
  const forth = record.outbounds.filter(({ refund }) => !refund)
  const refunded = record.refundReason !== undefined
  const swapped = record.stream !== undefined && (forth.length > 0 || !refunded)
  return [
    ...(swapped ? [action(protocol, record, 'swap', forth)] : []),
    ...(refunded ? [action(protocol, record, 'refund', back)] : []),
  ]
}
