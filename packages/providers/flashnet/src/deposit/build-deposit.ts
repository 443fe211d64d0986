import {
  type Deposit,
  type DepositBase,
  type Offer,
  type ProviderContext,
  type SwapAddresses,
  SwapError,
} from '@switchyard/core'
import { holdMinimum, remainingSlippageBps } from '@switchyard/provider-kit'
import type { Client } from '../client.ts'
import { type OfferState, readState } from '../offer-state.ts'
import { orderRefused } from '../translate-error.ts'
import { type OpenedOrder, readOrder } from './read-order.ts'
import { requireAgreed, requireEchoed } from './verify-order.ts'

/** Client and keys a deposit is opened with. */
export interface BuildContext {
  readonly client: Client
  /** Names an order, so that sending it again does not open another one. */
  readonly key: () => string
}

/**
 * Opens an order and answers its deposit. Throws `SwapError` for what Orchestra refuses and for a price below what the
 * offer promised at worst, `UpstreamError` for an order of something else.
 */
export const buildDeposit = async (
  build: BuildContext,
  offer: Offer,
  addresses: SwapAddresses,
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

/** An order that pays at least what the offer promised, or is sent back; the address of one that does not stays unused. */
const openOrder = async (
  { client, key }: BuildContext,
  state: OfferState,
  offer: Offer,
  addresses: SwapAddresses,
  { clock, signal }: ProviderContext,
): Promise<OpenedOrder> => {
  const minimum = addresses.minBuyAmount ?? offer.buyAmountMin
  const firstSlippage = Math.min(state.slippageBps, remainingSlippageBps(offer.buyAmount, minimum))
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

/** Without a refund address Orchestra would ask for one on some chains and guess on the others. */
const orderBody = (state: OfferState, { sellAmount }: Offer, addresses: SwapAddresses): object => ({
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

/** On XRP a memo of digits is a destination tag; it is sent as both, for the ledger does not say which one is read. */
const memoOf = ({ from }: OfferState, memo: string): { readonly memo: string; readonly destinationTag?: number } =>
  from.token.chain === 'XRP' && /^\d{1,10}$/.test(memo) && Number(memo) < 2 ** 32
    ? { memo, destinationTag: Number(memo) }
    : { memo }
