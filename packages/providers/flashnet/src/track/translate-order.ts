import { type KnownSwap, type StatusQuery, type SwapStatus, toHuman } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import type { AssetIndex } from '../assets/asset-index.ts'
import { offerState } from '../quote/offer-state.ts'
import { listLegs, type OrderProgress } from './list-legs.ts'
import { readRefundAmount, readSide, type WireOrder } from './read-side.ts'
import { translateState } from './translate-state.ts'

/** The swap an order is requested for. */
export interface TrackedSwap {
  readonly query: StatusQuery
  /** The swap the order was opened for, if the engine built it; its destination is shown, never the order's. */
  readonly known: KnownSwap | undefined
}

/** Translates an order to a status. Amounts are empty where the decimals of the asset are not known. */
export const translateOrder = (
  order: WireOrder,
  { query, known }: TrackedSwap,
  assets: AssetIndex | undefined,
): SwapStatus => {
  const outcome = translateState(read.text(order, 'status'))
  const { status } = outcome
  const state = known && offerState.read(known.state)
  const isDone = status === 'completed' || status === 'refunded'
  const finished = Date.parse(readFirst(order, 'completedAt', 'updatedAt'))
  const progress: OrderProgress = {
    outcome,
    from: readSide(order, 'source', { built: state?.from, assets }),
    to: readSide(order, 'destination', { built: state?.to, assets }),
    hash: read.optionalText(order, 'sourceTxHash') ?? query.hash ?? '',
    sender: read.optionalText(order, 'sourceAddress') ?? known?.sourceAddress ?? '',
    deposit: known?.depositAddress ?? read.optionalText(order, 'depositAddress') ?? '',
    receiver: known?.destinationAddress ?? readFirst(order, 'recipientAddress', 'destinationAddress'),
    paidHash: readFirst(order, 'destinationTxHash', 'destination.txHash'),
    refundHash: read.optionalText(order, 'refundTxHash') ?? '',
    refundAmount: readRefundAmount(order, state?.from),
    finalisedAt: !isDone || Number.isNaN(finished) ? -1 : Math.floor(finished / 1_000),
  }
  const { from, to } = progress
  const sold = known && state ? toHuman(known.sellAmount, state.from.token.decimals) : ''
  const reason = readFirst(order, 'errorCode', 'errorMessage')
  const hasReason = reason !== '' && (status === 'refunded' || status === 'failed')
  return {
    chainId: from.chainId,
    hash: progress.hash,
    block: -1,
    type: 'swap',
    ...outcome,
    fromAsset: from.asset,
    fromAmount: from.amount === '' ? sold : from.amount,
    fromAddress: progress.sender,
    toAsset: to.asset,
    toAmount: status === 'refunded' ? '0' : status === 'completed' ? to.amount : '',
    toAddress: progress.receiver,
    finalisedAt: progress.finalisedAt,
    legs: listLegs(progress),
    providerOrderId: read.text(order, 'id'),
    refundReason: hasReason ? reason : undefined,
  }
}

/** Reads the first of the named texts that the order has; `''` where it has neither. */
const readFirst = (order: WireOrder, ...names: readonly string[]): string =>
  names.map((name) => read.optionalText(order, name)).find((text) => text !== undefined) ?? ''
