import { type KnownSwap, type StatusQuery, type SwapStatus, toHuman } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import type { AssetIndex } from '../asset-index.ts'
import { readState } from '../offer-state.ts'
import { legsOf, type OrderProgress } from './legs.ts'
import { refundAmount, sideOf, type WireOrder } from './order-side.ts'
import { orderStatus } from './order-status.ts'

/**
 * Translates an order to a status. Amounts are empty where the decimals of the asset are not known.
 *
 * @param known - the swap the order was opened for, if the engine built it; its destination is shown, never the order's
 */
export const translateOrder = (
  order: WireOrder,
  query: StatusQuery,
  known: KnownSwap | undefined,
  assets: AssetIndex | undefined,
): SwapStatus => {
  const progress = progressOf(order, query, known, assets)
  const { outcome, from, to } = progress
  return {
    chainId: from.chainId,
    hash: progress.hash,
    block: -1,
    type: 'swap',
    ...outcome,
    fromAsset: from.asset,
    fromAmount: from.amount === '' ? soldAmount(known) : from.amount,
    fromAddress: progress.sender,
    toAsset: to.asset,
    toAmount: receivedAmount(progress),
    toAddress: progress.receiver,
    finalisedAt: progress.finalisedAt,
    legs: legsOf(progress),
    providerOrderId: read.text(order, 'id'),
    ...refundReason(order, progress),
  }
}

const progressOf = (
  order: WireOrder,
  query: StatusQuery,
  known: KnownSwap | undefined,
  assets: AssetIndex | undefined,
): OrderProgress => {
  const outcome = orderStatus(read.text(order, 'status'))
  const state = known && readState(known.state)
  const isDone = outcome.status === 'completed' || outcome.status === 'refunded'
  return {
    outcome,
    from: sideOf(order, 'source', state?.from, assets),
    to: sideOf(order, 'destination', state?.to, assets),
    hash: read.optionalText(order, 'sourceTxHash') ?? query.hash ?? '',
    sender: read.optionalText(order, 'sourceAddress') ?? known?.sourceAddress ?? '',
    deposit: known?.depositAddress ?? read.optionalText(order, 'depositAddress') ?? '',
    receiver: known?.destinationAddress ?? firstText(order, 'recipientAddress', 'destinationAddress'),
    paidHash: firstText(order, 'destinationTxHash', 'destination.txHash'),
    refundHash: read.optionalText(order, 'refundTxHash') ?? '',
    refundAmount: refundAmount(order, state?.from),
    finalisedAt: isDone ? finalisedAt(order) : -1,
  }
}

/** The first of the named texts that the order has; `''` where it has neither. */
const firstText = (order: WireOrder, ...names: readonly string[]): string =>
  names.map((name) => read.optionalText(order, name)).find((text) => text !== undefined) ?? ''

const soldAmount = (known: KnownSwap | undefined): string =>
  known ? toHuman(known.sellAmount, readState(known.state).from.token.decimals) : ''

const receivedAmount = ({ outcome: { status }, to }: OrderProgress): string => {
  if (status === 'refunded') return '0'
  return status === 'completed' ? to.amount : ''
}

const refundReason = (order: WireOrder, { outcome: { status } }: OrderProgress): Pick<SwapStatus, 'refundReason'> => {
  const reason = firstText(order, 'errorCode', 'errorMessage')
  return reason !== '' && (status === 'refunded' || status === 'failed') ? { refundReason: reason } : {}
}

/** Unix seconds; -1 where the order has no time. */
const finalisedAt = (order: WireOrder): number => {
  const time = Date.parse(firstText(order, 'completedAt', 'updatedAt'))
  return Number.isNaN(time) ? -1 : Math.floor(time / 1_000)
}
