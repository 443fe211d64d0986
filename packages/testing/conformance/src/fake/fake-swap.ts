import {
  type Deposit,
  type Json,
  type Offer,
  type StatusLeg,
  type StatusQuery,
  type SwapAddresses,
  SwapError,
  type SwapStatus,
  type Token,
  type TrackStatus,
  toHuman,
} from '@switchyard/core'
import { memoLimit } from '../memo-limit.ts'
import type { FakeAsset } from './fake-assets.ts'

/** What an offer remembers. */
export interface FakeState {
  readonly [key: string]: Json
  readonly sell: string
  readonly buy: string
  readonly kind: 'simpleTransfer' | 'transferWithMemo'
  /** Basis points of affiliate and operator, `30/15`; empty where nobody takes a share. */
  readonly shares: string
}

/** The deposit of an offer: a transfer to the fixed address, with destination and refund in the memo where it has one. */
export const fakeDeposit = (offer: Offer, state: FakeState, sell: FakeAsset, addresses: SwapAddresses): Deposit => {
  const common = {
    asset: sell.token,
    amount: offer.sellAmount,
    sources: addresses.sources,
    to: sell.depositAddress,
    inboundAddress: sell.depositAddress,
    ...(addresses.sweep ? { sweep: true } : {}),
  }
  if (state.kind === 'simpleTransfer') return { ...common, kind: 'simpleTransfer', meta: { fake: wishes(addresses) } }
  return { ...common, kind: 'transferWithMemo', form: 'transfer', memo: memoOf(state, sell.token, addresses) }
}

/** A plain transfer carries no wishes; they go into the meta. */
const wishes = ({ destinationAddress, refundAddress }: SwapAddresses): Json => ({
  destinationAddress,
  ...(refundAddress === undefined ? {} : { refundAddress }),
})

/** `=:ETH.ETH:destination/refund`, and `:::30/15` behind it where shares are taken; refused where it does not fit, never cut. */
const memoOf = (state: FakeState, sell: Token, { destinationAddress, refundAddress }: SwapAddresses): string => {
  const asset = state.buy.split('-')[0] ?? state.buy
  const bare = `=:${asset}:${destinationAddress}`
  const people = refundAddress === undefined ? bare : `${bare}/${refundAddress}`
  const memo = state.shares === '' ? people : `${people}:::${state.shares}`
  const budget = memoLimit(sell.chain)
  if (new TextEncoder().encode(memo).length <= budget) return memo
  const code = refundAddress === undefined ? 'memoTooLongForSourceChain' : 'refundAddressTooLongForSellChain'
  throw new SwapError(code, `The memo ${memo} is longer than ${budget} bytes.`)
}

/** What a remembered swap looks like in `status`; the figures are those it was quoted with. */
export const fakeStatus = (
  query: StatusQuery,
  status: TrackStatus,
  tokens: { readonly sell: Token; readonly buy: Token },
  nowMs: number,
): SwapStatus | undefined => {
  const { known } = query
  if (!known) return undefined
  const hash = query.hash ?? ''
  const done = status === 'completed' || status === 'refunded' || status === 'failed'
  const finalisedAt = done ? Math.floor(nowMs / 1_000) : -1
  const sold = toHuman(known.sellAmount, tokens.sell.decimals)
  const whole: StatusLeg = {
    chainId: tokens.sell.chainId,
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
  const returned = { toAsset: known.sellAsset, toAmount: sold, toAddress: known.sourceAddress }
  const leg: StatusLeg = { ...whole, type: 'native_send', ...(status === 'refunded' ? returned : {}) }
  return { ...whole, legs: [leg] }
}
