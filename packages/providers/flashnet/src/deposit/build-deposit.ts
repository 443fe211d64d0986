import {
  type BuildParams,
  type Deposit,
  type DepositBase,
  type Offer,
  type ProviderContext,
  SwapError,
} from '@switchyard/core'
import { computeRemainingSlippage, holdMinimum } from '@switchyard/provider-kit'
import type { Client } from '../client.ts'
import { translateOrderError } from '../errors.ts'
import { type OfferState, offerState } from '../quote/offer-state.ts'
import { type OpenedOrder, readOrder } from './read-order.ts'
import { requireAgreed, requireEchoed } from './verify-order.ts'

/** Dependencies of {@link buildDeposit}. */
export interface BuildContext extends Pick<ProviderContext, 'clock' | 'signal' | 'isSameAddress'> {
  readonly client: Client
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
  const state = offerState.read(offer.state)
  const order = await openOrder({ state, offer, params }, context)
  const { address: to, memo } = order
  const base: DepositBase = {
    asset: state.from.token,
    amount: offer.sellAmount,
    sources: params.sources,
    inboundAddress: to,
    channel: { id: order.quoteId, expiresAt: order.expiresAt },
    expiresAt: order.expiresAt,
    enforced: { minBuyAmount: order.leastOut },
    meta: { flashnet: { quoteId: order.quoteId } },
    sweep: params.sweep || undefined,
  }
  if (memo === undefined) return { kind: 'simpleTransfer', to, ...base }

  // On XRP a memo of digits is a destination tag as well; it is sent as both, because it is not known which one is read.
  const isTag = state.from.token.chain === 'XRP' && /^\d{1,10}$/.test(memo) && Number(memo) < 2 ** 32
  const destinationTag = isTag ? Number(memo) : undefined
  return { kind: 'transferWithMemo', form: 'transfer', to, ...base, memo, destinationTag }
}

interface OrderedSwap {
  readonly state: OfferState
  readonly offer: Offer
  readonly params: BuildParams
}

/** Opens an order that pays at least the minimum of the offer. The address of any other one stays unused. */
const openOrder = async ({ state, offer, params }: OrderedSwap, context: BuildContext): Promise<OpenedOrder> => {
  const { client, createKey, clock, signal, isSameAddress } = context
  const { from, to, appFees } = state
  const minimum = params.promisedMinimum ?? offer.minBuyAmount
  const firstSlippage = Math.min(state.slippageBps, computeRemainingSlippage(offer.buyAmount, minimum))
  const opened = await holdMinimum(minimum, firstSlippage, async (slippageBps) => {
    const body = {
      sourceChain: from.chain,
      sourceAsset: from.asset,
      destinationChain: to.chain,
      destinationAsset: to.asset,
      amount: offer.sellAmount.toString(),
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
    const order = readOrder(answer.body, slippageBps, clock.now())
    requireAgreed(order, offer, clock.now())
    requireEchoed(answer.body, { state, params }, isSameAddress)
    return { order, expected: order.estimatedOut, least: order.leastOut }
  })
  if (opened) return opened
  throw new SwapError('outputAmountDeviationTooHigh', 'FLASHNET no longer guarantees the minimum of the quote.')
}
