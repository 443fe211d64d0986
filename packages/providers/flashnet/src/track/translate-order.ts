import { chainByCode, type KnownSwap, type StatusQuery, type SwapStatus, toHuman } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import type { AssetBook } from '../asset-book.ts'
import type { Listed } from '../assets.ts'
import { codeOf } from '../chains.ts'
import { readState } from '../offer-state.ts'
import { legsOf, type Side } from './legs.ts'
import { outcomeOf } from './outcome.ts'

type Order = Readonly<Record<string, unknown>>

/** An order as an observation. Amounts are left empty where the asset's decimals are not known. */
export const translateOrder = (
  order: Order,
  query: StatusQuery,
  known: KnownSwap | undefined,
  assets: AssetBook | undefined,
): SwapStatus => {
  const outcome = outcomeOf(read.text(order, 'status'))
  const state = known && readState(known.state)
  const from = side(order, 'source', 'amountIn', state?.from, assets)
  const to = side(order, 'destination', 'amountOut', state?.to, assets)
  const refunded = outcome.status === 'refunded'
  const done = outcome.status === 'completed' || refunded
  const finalisedAt = done ? timeOf(order) : -1
  const hash = read.optionalText(order, 'sourceTxHash') ?? query.hash ?? ''
  const sender = read.optionalText(order, 'sourceAddress') ?? known?.sourceAddress ?? ''
  const receiver = read.optionalText(order, 'recipientAddress') ?? read.optionalText(order, 'destinationAddress')
  const toAddress = receiver ?? known?.destinationAddress ?? ''
  const reason = read.optionalText(order, 'errorCode') ?? read.optionalText(order, 'errorMessage')
  return {
    chainId: from.chainId,
    hash,
    block: -1,
    type: 'swap',
    ...outcome,
    fromAsset: from.asset,
    fromAmount: from.amount === '' ? sold(known) : from.amount,
    fromAddress: sender,
    toAsset: to.asset,
    toAmount: refunded ? '0' : outcome.status === 'completed' ? to.amount : '',
    toAddress,
    finalisedAt,
    legs: legsOf({
      outcome,
      from,
      to,
      hash,
      sender,
      deposit: read.optionalText(order, 'depositAddress') ?? known?.depositAddress ?? '',
      receiver: toAddress,
      paidHash: read.optionalText(order, 'destinationTxHash') ?? read.optionalText(order, 'destination.txHash') ?? '',
      refundHash: read.optionalText(order, 'refundTxHash') ?? '',
      refundAmount: amountOf(read.optionalAmount(order, 'refundAmount'), refundSide(order, state?.from)),
      finalisedAt,
    }),
    providerOrderId: read.text(order, 'id'),
    ...((refunded || outcome.status === 'failed') && reason !== undefined ? { refundReason: reason } : {}),
  }
}

const sold = (known: KnownSwap | undefined): string =>
  known ? toHuman(known.sellAmount, readState(known.state).from.token.decimals) : ''

const side = (
  order: Order,
  name: 'source' | 'destination',
  amount: 'amountIn' | 'amountOut',
  state: Listed | undefined,
  assets: AssetBook | undefined,
): Side => {
  const chain = read.optionalText(order, `${name}Chain`) ?? state?.chain ?? ''
  const asset = read.optionalText(order, `${name}Asset`) ?? state?.asset ?? ''
  const listed = state?.chain === chain && state.asset === asset ? state : assets?.named(chain, asset)
  const code = codeOf(chain) ?? ''
  return {
    chainId: chainByCode(code)?.chainId ?? '',
    asset: listed?.token.identifier ?? (code === '' ? '' : `${code}.${asset}`),
    native: listed ? listed.token.address === undefined : true,
    amount: amountOf(read.optionalAmount(order, amount), listed),
  }
}

/** A refund is in what was sold unless it says otherwise. */
const refundSide = (order: Order, from: Listed | undefined): Listed | undefined => {
  const asset = read.optionalText(order, 'refundAsset')
  return asset === undefined || asset === from?.asset ? from : undefined
}

const amountOf = (amount: bigint | undefined, listed: Listed | undefined): string =>
  amount === undefined || !listed ? '' : toHuman(amount, listed.token.decimals)

const timeOf = (order: Order): number => {
  const time = Date.parse(read.optionalText(order, 'completedAt') ?? read.optionalText(order, 'updatedAt') ?? '')
  return Number.isNaN(time) ? -1 : Math.floor(time / 1_000)
}
