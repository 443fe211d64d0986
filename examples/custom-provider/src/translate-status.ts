import { type StatusLeg, type SwapStatus, type TrackStatus, toHuman, UpstreamError } from '@switchyard/core'
import { tokenOf } from './assets.ts'
import { amount, text, time } from './read.ts'
import type { WireStatus } from './wire.ts'

const STATES: Readonly<Record<WireStatus['state'], TrackStatus>> = {
  waiting: 'not_started',
  swapping: 'swapping',
  done: 'completed',
  refunded: 'refunded',
}

/** Turns an order of `GET /v1/orders` into the status of its swap. */
export const translateStatus = (body: unknown): SwapStatus => {
  const state = text(body, 'state')
  if (!Object.hasOwn(STATES, state)) throw new UpstreamError(`Acme's order has the unknown state ${state}.`)
  const status = STATES[state as WireStatus['state']]
  const sell = tokenOf(text(body, 'sell'))
  const buy = tokenOf(text(body, 'buy'))
  const ended = status === 'completed' || status === 'refunded'
  const sold = toHuman(amount(body, 'amount'), sell.decimals)
  const swap: StatusLeg = {
    chainId: sell.chainId,
    hash: hash(body, 'depositHash'),
    block: -1,
    type: 'swap',
    status,
    fromAsset: sell.identifier,
    fromAmount: sold,
    fromAddress: '',
    toAsset: buy.identifier,
    toAmount: status === 'completed' ? toHuman(amount(body, 'out'), buy.decimals) : status === 'refunded' ? '0' : '',
    toAddress: text(body, 'recipient'),
    finalisedAt: ended ? Math.floor(time(body, 'updatedAt') / 1_000) : -1,
  }
  return { ...swap, legs: status === 'refunded' ? [swap, refundLeg(swap, body)] : [swap] }
}

/** What came back, on the sell chain. */
const refundLeg = (swap: StatusLeg, body: unknown): StatusLeg => ({
  ...swap,
  type: 'native_send',
  hash: hash(body, 'payoutHash'),
  toAsset: swap.fromAsset,
  toAmount: swap.fromAmount,
  toAddress: text(body, 'refundTo'),
})

/** `''` while there is no transaction. */
const hash = (body: unknown, member: 'depositHash' | 'payoutHash'): string => {
  const found = (body as Partial<WireStatus>)[member]
  return typeof found === 'string' ? found : ''
}
