import { type Clock, type Deposit, type Json, type SwapAddresses, SwapError, toHuman } from '@switchyard/core'
import { isPlaceholder, read } from '@switchyard/provider-kit'
import { depositWindowMs, inboundSeconds } from './deposit-window.ts'
import type { Order } from './quote-body.ts'
import type { Settings } from './settings.ts'
import type { OfferState } from './terms.ts'

/** Chains whose memo field can only mean one thing. On XRP a memo could be a tag, so none is taken there. */
const MEMO_CHAINS: ReadonlySet<string> = new Set(['TON'])

/** Whether 1Click may be asked for one address with a memo instead of an address of its own. */
export const takesMemo = (chain: string): boolean => MEMO_CHAINS.has(chain)

/** The real quote that is asked for: where it pays out, where it refunds, until when. */
export const orderOf = (
  settings: Settings,
  { sell, buy }: OfferState,
  addresses: SwapAddresses,
  clock: Clock,
): Order => {
  const recipient = addresses.destinationAddress
  const refundTo = addresses.refundAddress ?? addresses.sources[0]
  if (isPlaceholder(buy.chain, recipient)) throw new SwapError('invalidDestinationAddress')
  if (isPlaceholder(sell.chain, refundTo)) throw new SwapError('invalidRefundAddress')
  const deadline = clock.now() + (settings.depositWindowMs ?? depositWindowMs(sell.chain))
  return { dry: false, recipient, refundTo, deadline }
}

/** What the user has to send, out of a quote whose signature and echo have been seen to be right. */
export const depositOf = (state: OfferState, addresses: SwapAddresses, order: Order, body: unknown): Deposit => {
  const to = read.text(body, 'quote.depositAddress')
  const memo = read.optionalText(body, 'quote.depositMemo')
  if ((memo !== undefined) !== (state.depositMode === 'MEMO')) {
    throw new SwapError('unableToBuildTransaction', `NEAR ${memo === undefined ? 'gave no' : 'asks for a'} memo.`)
  }
  const told = ['quoteRequest.deadline', 'quote.timeWhenInactive'].map((name) => timeAt(body, name))
  const closesAt = Math.min(order.deadline, ...told.filter((time) => time !== undefined))
  const base = {
    asset: state.sell,
    amount: state.amount,
    sources: addresses.sources,
    inboundAddress: to,
    expiresAt: closesAt - inboundSeconds(state.sell.chain) * 1_000,
    channel: { id: channelId(to, memo), expiresAt: closesAt },
    ...(addresses.sweep ? { sweep: true } : {}),
    meta: { near: metaOf(state, addresses) },
  }
  if (memo === undefined) return { kind: 'simpleTransfer', to, ...base }
  return { kind: 'transferWithMemo', form: 'transfer', to, memo, ...base }
}

/** 1Click may stand by an address for less time than was asked, and the deadline of a request is not signed. */
const timeAt = (body: unknown, name: string): number | undefined => {
  const time = Date.parse(read.optionalText(body, name) ?? '')
  return Number.isNaN(time) ? undefined : time
}

const SEPARATOR = '|'

/** A deposit with a memo shares its address with others: only both together name it. */
export const channelId = (address: string, memo: string | undefined): string =>
  memo === undefined ? address : `${address}${SEPARATOR}${memo}`

/** Address and memo of a channel id. */
export const channelParts = (id: string): { readonly address: string; readonly memo?: string } => {
  const end = id.indexOf(SEPARATOR)
  return end < 0 ? { address: id } : { address: id.slice(0, end), memo: id.slice(end + 1) }
}

const metaOf = ({ sell, buy, amount, slippageBps, affiliate }: OfferState, addresses: SwapAddresses): Json => ({
  destinationAddress: addresses.destinationAddress,
  sellAsset: sell.identifier,
  buyAsset: buy.identifier,
  sourceAddress: addresses.sources[0],
  sellAmount: toHuman(amount, sell.decimals),
  ...(affiliate ? { affiliateFees: { nearId: affiliate.recipient, feeBps: affiliate.fee } } : {}),
  slippage: slippageBps / 100,
})
