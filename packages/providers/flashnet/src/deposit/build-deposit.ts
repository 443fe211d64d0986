import {
  type BuildParams,
  type Deposit,
  type DepositBase,
  type Offer,
  type ProviderContext,
  SwapError,
  UpstreamError,
} from '@switchyard/core'
import { computeRemainingSlippage, holdMinimum } from '@switchyard/provider-kit'
import type { Client } from '../client.ts'
import { translateOrderError } from '../errors.ts'
import type { FlashnetFacts } from '../facts.ts'
import { offerState } from '../quote/offer-state.ts'
import { readOrder } from './read-order.ts'
import { requireEchoed } from './require-echoed.ts'

/** Dependencies of {@link buildDeposit}. */
export interface BuildContext extends Pick<ProviderContext, 'clock' | 'signal' | 'isSameAddress'> {
  readonly client: Client
  readonly facts: FlashnetFacts
  /** Makes the idempotency key of an order. */
  readonly createKey: () => string
}

/**
 * Opens an order and builds its deposit.
 *
 * @throws {SwapError} for a refusal of Orchestra, and `outputAmountDeviationTooHigh` for a price below the minimum of the offer
 * @throws {UpstreamError} for an order that differs from the request
 */
export const buildDeposit = async (offer: Offer, params: BuildParams, context: BuildContext): Promise<Deposit> => {
  const { client, createKey, clock, signal, isSameAddress } = context
  const state = offerState.read(offer.state)
  const { from, to, appFees } = state
  const { sellAmount } = offer
  const minimum = params.promisedMinimum ?? offer.minBuyAmount
  const firstSlippage = Math.min(state.slippageBps, computeRemainingSlippage(offer.buyAmount, minimum))
  // The address of an order that pays less than the minimum stays unused.
  const order = await holdMinimum(minimum, firstSlippage, async (slippageBps) => {
    const body = {
      sourceChain: from.chain,
      sourceAsset: from.asset,
      destinationChain: to.chain,
      destinationAsset: to.asset,
      amount: sellAmount.toString(),
      amountMode: 'exact_in',
      recipientAddress: params.destinationAddress,
      // Orchestra requires a refund address on some chains and assumes one on others.
      refundChain: from.chain,
      refundAddress: params.refundAddress ?? params.sources[0],
      slippageBps,
      appFees: appFees.length > 0 ? appFees : undefined,
    }
    const answer = await client.quote(body, createKey(), signal)
    if (!answer.ok) throw translateOrderError(answer)
    const opened = readOrder(answer.body, slippageBps, clock.now() + context.facts.orderSeconds * 1_000)
    if (opened.amountIn !== sellAmount || opened.amountMode !== 'exact_in') {
      throw new UpstreamError(`The order is for ${opened.amountIn} (${opened.amountMode}), not for ${sellAmount}.`)
    }
    if (/\s/.test(opened.address)) throw new UpstreamError('The deposit address of the order contains white space.')
    if (opened.expiresAt <= clock.now()) {
      throw new SwapError('quoteError', 'The quote of FLASHNET has expired; request a new one.')
    }
    requireEchoed(answer.body, { state, params }, isSameAddress)
    return { order: opened, expected: opened.estimatedOut, least: opened.leastOut }
  })
  if (!order) {
    throw new SwapError('outputAmountDeviationTooHigh', 'FLASHNET no longer guarantees the minimum of the quote.')
  }

  const { address, memo } = order
  const base: DepositBase = {
    asset: from.token,
    amount: sellAmount,
    sources: params.sources,
    inboundAddress: address,
    channel: { id: order.quoteId, expiresAt: order.expiresAt },
    expiresAt: order.expiresAt,
    enforced: { minBuyAmount: order.leastOut },
    meta: { flashnet: { quoteId: order.quoteId } },
    sweep: params.sweep || undefined,
  }
  if (memo === undefined) return { kind: 'simpleTransfer', to: address, ...base }

  // On XRP a memo of digits is a destination tag as well; it is sent as both, because it is not known which one is read.
  const isTag = from.token.chain === 'XRP' && /^\d{1,10}$/.test(memo) && Number(memo) < 2 ** 32
  const destinationTag = isTag ? Number(memo) : undefined
  return { kind: 'transferWithMemo', form: 'transfer', to: address, ...base, memo, destinationTag }
}
