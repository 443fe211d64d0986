import { type BuildParams, type Deposit, SwapError, toHuman } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import type { DepositAddress } from '../client.ts'
import type { NearFacts } from '../facts.ts'
import { estimateInbound } from '../quote/deposit-window.ts'
import type { OfferState } from '../quote/offer-state.ts'
import type { QuoteTarget } from '../quote/quote-target.ts'
import type { OpenedQuote } from './open-quote.ts'

/** The swap a quote was opened for. */
export interface OpenedSwap {
  readonly state: OfferState
  readonly target: QuoteTarget
  readonly params: BuildParams
}

/**
 * Builds the deposit of a verified quote.
 *
 * @throws {SwapError} `unableToBuildTransaction` when the memo does not fit the mode
 */
export const buildDeposit = (
  { body, minAmountOut }: OpenedQuote,
  swap: OpenedSwap,
  { wrappedNear }: Pick<NearFacts, 'wrappedNear'>,
): Deposit => {
  const { state, target, params } = swap
  const { sell, buy, amount, affiliate, slippageBps } = state
  const to = read.text(body, 'quote.depositAddress')
  const memo = read.optionalText(body, 'quote.depositMemo')
  if (memo === undefined && state.depositMode === 'MEMO') {
    throw new SwapError('unableToBuildTransaction', 'NEAR returned no memo; this deposit needs one.')
  }
  if (memo !== undefined && state.depositMode !== 'MEMO') {
    throw new SwapError('unableToBuildTransaction', 'NEAR returned a memo; this deposit takes none.')
  }

  // 1Click may watch an address for less time than requested, and the echoed deadline is not signed.
  const deadlines = ['quoteRequest.deadline', 'quote.timeWhenInactive']
    .map((name) => Date.parse(read.optionalText(body, name) ?? ''))
    .filter((time) => !Number.isNaN(time))
  const closesAt = Math.min(target.deadline, ...deadlines)
  const base = {
    asset: sell,
    amount,
    sources: params.sources,
    inboundAddress: to,
    expiresAt: closesAt - estimateInbound(sell.chain) * 1_000,
    channel: { id: writeChannelId({ address: to, memo }), expiresAt: closesAt },
    enforced: { minBuyAmount: minAmountOut },
    sweep: params.sweep || undefined,
    meta: {
      near: {
        destinationAddress: params.destinationAddress,
        sellAsset: sell.identifier,
        buyAsset: buy.identifier,
        sourceAddress: params.sources[0],
        sellAmount: toHuman(amount, sell.decimals),
        affiliateFees: affiliate && { nearId: affiliate.recipient, feeBps: affiliate.fee },
        slippage: slippageBps / 100,
      },
    },
  }
  if (memo === undefined) {
    const isNear = sell.chain === 'NEAR' && sell.address === undefined
    const wrapper = isNear ? wrappedNear.slice(wrappedNear.indexOf(':') + 1) : undefined
    return { kind: 'simpleTransfer', to, wrapper, ...base }
  }
  return { kind: 'transferWithMemo', form: 'transfer', to, memo, ...base }
}

const SEPARATOR = '|'

/** Writes the id of a deposit channel: deposits with a memo share their address, so the id holds both. */
export const writeChannelId = ({ address, memo }: DepositAddress): string =>
  memo === undefined ? address : `${address}${SEPARATOR}${memo}`

export const readChannelId = (id: string): DepositAddress => {
  const end = id.indexOf(SEPARATOR)
  return end < 0 ? { address: id } : { address: id.slice(0, end), memo: id.slice(end + 1) }
}
