import { type BuildParams, type Clock, type Deposit, type Json, SwapError, toHuman } from '@switchyard/core'
import { isPlaceholder, read } from '@switchyard/provider-kit'
import { depositWindowMs, inboundSeconds } from './deposit-window.ts'
import type { OpenedQuote } from './open-quote.ts'
import type { QuoteTarget } from './quote-body.ts'
import type { OfferState } from './quote-terms.ts'
import type { Settings } from './settings.ts'

/** Chains whose memo field is unambiguous. On XRP a memo could be a destination tag, so memos are declined there. */
const MEMO_CHAINS: ReadonlySet<string> = new Set(['TON'])

/** Whether a deposit on `chain` may use a shared address with a memo. */
export const takesMemo = (chain: string): boolean => MEMO_CHAINS.has(chain)

/**
 * Target of the real quote.
 *
 * @throws {SwapError} `invalidDestinationAddress`, `invalidRefundAddress` for a placeholder address
 */
export const targetOf = (
  settings: Settings,
  { sell, buy }: OfferState,
  addresses: BuildParams,
  clock: Clock,
): QuoteTarget => {
  const recipient = addresses.destinationAddress
  const refundTo = addresses.refundAddress ?? addresses.sources[0]
  if (isPlaceholder(buy.chain, recipient)) throw new SwapError('invalidDestinationAddress')
  if (isPlaceholder(sell.chain, refundTo)) throw new SwapError('invalidRefundAddress')
  const deadline = clock.now() + (settings.depositWindowMs ?? depositWindowMs(sell.chain, buy.chain))
  return { dry: false, recipient, refundTo, deadline }
}

/**
 * The deposit of a verified quote.
 *
 *
 * @throws {SwapError} `unableToBuildTransaction` when the memo does not fit the mode
 */
export const depositOf = (
  state: OfferState,
  addresses: BuildParams,
  target: QuoteTarget,
  { body, minAmountOut }: OpenedQuote,
): Deposit => {
  const to = read.text(body, 'quote.depositAddress')
  const memo = read.optionalText(body, 'quote.depositMemo')
  if ((memo !== undefined) !== (state.depositMode === 'MEMO')) {
    throw new SwapError('unableToBuildTransaction', memoProblem(memo))
  }
  const deadlines = ['quoteRequest.deadline', 'quote.timeWhenInactive'].map((name) => timeAt(body, name))
  const closesAt = Math.min(target.deadline, ...deadlines.filter((time) => time !== undefined))
  const base = {
    asset: state.sell,
    amount: state.amount,
    sources: addresses.sources,
    inboundAddress: to,
    expiresAt: closesAt - inboundSeconds(state.sell.chain) * 1_000,
    channel: { id: channelId(to, memo), expiresAt: closesAt },
    enforced: { minBuyAmount: minAmountOut },
    ...(addresses.sweep ? { sweep: true } : {}),
    meta: { near: metaOf(state, addresses) },
  }
  if (memo === undefined) return { kind: 'simpleTransfer', to, ...base }
  return { kind: 'transferWithMemo', form: 'transfer', to, memo, ...base }
}

const memoProblem = (memo: string | undefined): string =>
  memo === undefined
    ? 'NEAR returned no memo; this deposit needs one.'
    : 'NEAR returned a memo; this deposit takes none.'

/** 1Click may watch an address for less time than requested, and the echoed deadline is not signed. */
const timeAt = (body: unknown, name: string): number | undefined => {
  const time = Date.parse(read.optionalText(body, name) ?? '')
  return Number.isNaN(time) ? undefined : time
}

const SEPARATOR = '|'

/** Id of a deposit channel: deposits with a memo share their address, so the id holds both. */
export const channelId = (address: string, memo: string | undefined): string =>
  memo === undefined ? address : `${address}${SEPARATOR}${memo}`

/** Address and memo of a channel id. */
export const channelParts = (id: string): { readonly address: string; readonly memo?: string } => {
  const end = id.indexOf(SEPARATOR)
  return end < 0 ? { address: id } : { address: id.slice(0, end), memo: id.slice(end + 1) }
}

const metaOf = ({ sell, buy, amount, slippageBps, affiliate }: OfferState, addresses: BuildParams): Json => ({
  destinationAddress: addresses.destinationAddress,
  sellAsset: sell.identifier,
  buyAsset: buy.identifier,
  sourceAddress: addresses.sources[0],
  sellAmount: toHuman(amount, sell.decimals),
  ...(affiliate ? { affiliateFees: { nearId: affiliate.recipient, feeBps: affiliate.fee } } : {}),
  slippage: slippageBps / 100,
})
