import {
  type BuildParams,
  type Deposit,
  type Json,
  type Offer,
  type StatusLeg,
  type StatusQuery,
  SwapError,
  type SwapStatus,
  type Token,
  type TrackStatus,
  toHuman,
} from '@switchyard/core'
import { memoLimit } from '../memo-limit.ts'
import type { FakeAsset } from './fake-assets.ts'

/** State of a fake offer. */
export interface FakeState {
  readonly [key: string]: Json
  readonly sell: string
  readonly buy: string
  readonly kind: 'simpleTransfer' | 'transferWithMemo'
  /** Basis points of the affiliate and the service fee, `30/15`; empty without fees. */
  readonly fees: string
}

/** Builds the deposit of an offer: a transfer to the fixed address. A memo, if there is one, holds destination and refund. */
export const buildFakeDeposit = (offer: Offer, sell: FakeAsset, addresses: BuildParams): Deposit => {
  const state = offer.state as FakeState
  const common = {
    asset: sell.token,
    amount: offer.sellAmount,
    sources: addresses.sources,
    to: sell.depositAddress,
    inboundAddress: sell.depositAddress,
    sweep: addresses.sweep || undefined,
  }
  if (state.kind === 'simpleTransfer')
    return { ...common, kind: 'simpleTransfer', meta: { fake: listRecipients(addresses) } }
  return { ...common, kind: 'transferWithMemo', form: 'transfer', memo: writeMemo(state, sell.token, addresses) }
}

/** A plain transfer carries no destination, so the meta does. */
const listRecipients = ({ destinationAddress, refundAddress }: BuildParams): Json =>
  refundAddress === undefined ? { destinationAddress } : { destinationAddress, refundAddress }

/** Writes `=:ETH.ETH:destination/refund`, then `:::30/15` if fees are charged. A memo above the limit is refused, never truncated. */
const writeMemo = (state: FakeState, sell: Token, { destinationAddress, refundAddress }: BuildParams): string => {
  const asset = state.buy.split('-')[0] ?? state.buy
  const short = `=:${asset}:${destinationAddress}`
  const swap = refundAddress === undefined ? short : `${short}/${refundAddress}`
  const memo = state.fees === '' ? swap : `${swap}:::${state.fees}`
  const limit = memoLimit(sell.chain)
  if (new TextEncoder().encode(memo).length <= limit) return memo
  const code = refundAddress === undefined ? 'memoTooLongForSourceChain' : 'refundAddressTooLongForSellChain'
  throw new SwapError(code, `The memo ${memo} is longer than ${limit} bytes.`)
}

/** Returns the status of a stored swap, with the amounts of its quote. */
export const readFakeStatus = (
  query: StatusQuery,
  sell: Token,
  { status, now }: { readonly status: TrackStatus; readonly now: number },
): SwapStatus | undefined => {
  const { known } = query
  if (!known) return undefined

  const hash = query.hash ?? ''
  const ended = status === 'completed' || status === 'refunded' || status === 'failed'
  const finalisedAt = ended ? Math.floor(now / 1_000) : -1
  const sold = toHuman(known.sellAmount, sell.decimals)
  const whole: StatusLeg = {
    chainId: sell.chainId,
    hash,
    block: -1,
    type: 'swap',
    status,
    fromAsset: known.sellAsset,
    fromAmount: sold,
    fromAddress: known.sourceAddress,
    toAsset: known.buyAsset,
    toAmount: status === 'refunded' ? '0' : '',
    toAddress: known.destinationAddress,
    finalisedAt,
  }
  const payment: StatusLeg = { ...whole, type: 'native_send' }
  const returned = { toAsset: known.sellAsset, toAmount: sold, toAddress: known.sourceAddress }
  return { ...whole, legs: [status === 'refunded' ? { ...payment, ...returned } : payment] }
}
