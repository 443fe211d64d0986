import { type StatusLeg, type SwapStatus, type TrackStatus, toHuman, UpstreamError } from '@switchyard/core'
import { readToken } from './assets.ts'
import { readAmount, readText, readTime } from './read.ts'
import type { WireStatus } from './wire.ts'

const STATES: Readonly<Record<WireStatus['state'], TrackStatus>> = {
  waiting: 'not_started',
  swapping: 'swapping',
  done: 'completed',
  refunded: 'refunded',
}

/** Translates an order of `GET /v1/orders` into the status of its swap. */
export const translateStatus = (body: unknown): SwapStatus => {
  const state = readText(body, 'state')
  if (!Object.hasOwn(STATES, state)) throw new UpstreamError(`Acme's order has the unknown state ${state}.`)

  const status = STATES[state as WireStatus['state']]
  const [sell, buy] = [readToken(readText(body, 'sell')), readToken(readText(body, 'buy'))]
  const isRefunded = status === 'refunded'
  const isPaid = status === 'completed'

  const swap: StatusLeg = {
    chainId: sell.chainId,
    hash: readHash(body, 'depositHash'),
    block: -1,
    type: 'swap',
    status,
    fromAsset: sell.identifier,
    fromAmount: toHuman(readAmount(body, 'amount'), sell.decimals),
    fromAddress: '',
    toAsset: buy.identifier,
    toAmount: isPaid ? toHuman(readAmount(body, 'out'), buy.decimals) : isRefunded ? '0' : '',
    toAddress: readText(body, 'recipient'),
    finalisedAt: isPaid || isRefunded ? Math.floor(readTime(body, 'updatedAt') / 1_000) : -1,
  }
  if (!isRefunded) return { ...swap, legs: [swap] }

  // The payment back, on the sell chain.
  const refund: StatusLeg = {
    ...swap,
    type: 'native_send',
    hash: readHash(body, 'payoutHash'),
    toAsset: swap.fromAsset,
    toAmount: swap.fromAmount,
    toAddress: readText(body, 'refundTo'),
  }
  return { ...swap, legs: [swap, refund] }
}

/** Reads the hash of a transaction; `''` while there is none. */
const readHash = (body: unknown, member: 'depositHash' | 'payoutHash'): string => {
  const found = (body as Partial<WireStatus>)[member]
  return typeof found === 'string' ? found : ''
}
