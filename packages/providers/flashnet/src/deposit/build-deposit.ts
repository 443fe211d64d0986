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
import { type OfferState, readState } from '../offer-state.ts'
import { orderRefused } from '../translate-error.ts'
import { type OpenedOrder, readOrder } from './read-order.ts'
import { requireAgreed, requireEchoed } from './verify-order.ts'

/** Client and keys a deposit is opened with. */
export interface BuildContext {
  readonly client: Client
  /** Makes the idempotency key of an order. */
  readonly key: () => string
}

/**
 * Opens an order and builds its deposit.
 *
 * @throws {SwapError} for a refusal of Orchestra, and `outputAmountDeviationTooHigh` for a price below the minimum of the offer
 * @throws {UpstreamError} for an order that differs from the request
 */
export const buildDeposit = async (
  build: BuildContext,
  offer: Offer,
  addresses: BuildParams,
  context: ProviderContext,
): Promise<Deposit> => {
  const state = readState(offer.state)
  const order = await openOrder(build, state, offer, addresses, context)
  const base: DepositBase = {
    asset: state.from.token,
    amount: offer.sellAmount,
    sources: addresses.sources,
    inboundAddress: order.address,
    channel: { id: order.quoteId, expiresAt: order.expiresAt },
    expiresAt: order.expiresAt,
    enforced: { minBuyAmount: order.leastOut },
    meta: { flashnet: { quoteId: order.quoteId } },
    ...(addresses.sweep ? { sweep: true } : {}),
  }
  return order.memo === undefined
    ? { kind: 'simpleTransfer', to: order.address, ...base }
    : { kind: 'transferWithMemo', form: 'transfer', to: order.address, ...base, ...memoOf(state, order.memo) }
}

/** Opens an order that pays at least the minimum of the offer. The address of any other one stays unused. */
const openOrder = async (
  { client, key }: BuildContext,
  state: OfferState,
  offer: Offer,
  addresses: BuildParams,
  { clock, signal }: ProviderContext,
): Promise<OpenedOrder> => {
  const minimum = addresses.promisedMinimum ?? offer.minBuyAmount
  const firstSlippage = Math.min(state.slippageBps, computeRemainingSlippage(offer.buyAmount, minimum))
  const opened = await holdMinimum(minimum, firstSlippage, async (slippageBps) => {
    const answer = await client.quote(orderBody({ ...state, slippageBps }, offer, addresses), key(), signal)
    if (!answer.ok) throw orderRefused(answer)
    const order = readOrder(answer.body, slippageBps, clock.now())
    requireAgreed(order, offer, clock.now())
    requireEchoed(answer.body, state, addresses)
    return { order, expected: order.estimatedOut, least: order.leastOut }
  })
  if (opened) return opened
  throw new SwapError('outputAmountDeviationTooHigh', 'FLASHNET no longer guarantees the minimum of the quote.')
}

/** Body of `/quote`. Orchestra requires a refund address on some chains and assumes one on others. */
const orderBody = (state: OfferState, { sellAmount }: Offer, addresses: BuildParams): object => ({
  sourceChain: state.from.chain,
  sourceAsset: state.from.asset,
  destinationChain: state.to.chain,
  destinationAsset: state.to.asset,
  amount: sellAmount.toString(),
  amountMode: 'exact_in',
  recipientAddress: addresses.destinationAddress,
  refundChain: state.from.chain,
  refundAddress: addresses.refundAddress ?? addresses.sources[0],
  slippageBps: state.slippageBps,
  ...(state.appFees.length > 0 ? { appFees: state.appFees } : {}),
})

/** On XRP a memo of digits is a destination tag as well; it is sent as both, because it is not known which one is read. */
const memoOf = ({ from }: OfferState, memo: string): { readonly memo: string; readonly destinationTag?: number } =>
  from.token.chain === 'XRP' && /^\d{1,10}$/.test(memo) && Number(memo) < 2 ** 32
    ? { memo, destinationTag: Number(memo) }
    : { memo }
