import {
  type BuildParams,
  type Clock,
  type Deposit,
  type Json,
  lessBps,
  type Offer,
  SwapError,
  toHuman,
} from '@switchyard/core'
import { computeRemainingSlippage, read } from '@switchyard/provider-kit'
import { type Client, isOrderId } from '../client.ts'
import { readRefusal, translateOrderError } from '../errors.ts'
import { type OfferState, offerState } from '../quote/offer-state.ts'
import { buildLock } from './build-lock.ts'
import { findFundingDeadline } from './funding-deadline.ts'
import { readOrder } from './read-order.ts'
import { verifyOrder } from './verify-order.ts'

/** Dependencies of {@link buildDeposit}. */
export interface BuildContext {
  readonly client: Client
  readonly clock: Clock
  readonly signal: AbortSignal
}

/**
 * Opens an order for the offer, reads it back, and builds the deposit from its terms.
 *
 * The order is compared with the offer and the addresses, and the deposit address or call data with the order.
 *
 * @throws {SwapError} `insufficientLiquidity`, `sellAssetAmountTooSmall`, `quoteError` when Garden refuses,
 *   `unableToBuildTransaction` when its response differs from the swap
 */
export const buildDeposit = async (offer: Offer, params: BuildParams, context: BuildContext): Promise<Deposit> => {
  const { sellAmount } = offer
  const { sources, destinationAddress: destination } = params
  const [owner] = sources
  const state = holdMinimum(offerState.read(offer.state), params.promisedMinimum)
  requireSenderRefund(params)

  const opened = await openOrder(state, { sellAmount, owner, destination }, context)
  const orderId = read.text(opened, 'order_id')
  if (!isOrderId(orderId)) {
    throw new SwapError(
      'unableToBuildTransaction',
      `Garden opened an order with the id "${orderId.slice(0, 80)}"; expected 64 hex digits.`,
    )
  }
  const body = await context.client.order(orderId, context.signal)
  if (body === undefined) {
    throw new SwapError('apiRequestFailed', `Garden does not return the order ${orderId} it opened.`)
  }
  const order = readOrder(body)
  const terms = await verifyOrder(order, { orderId, state, sellAmount, owner, destination })
  const lock = await buildLock({ opened, source: order.source, terms, state, owner })

  const expiresAt = findFundingDeadline(state.sell.chain, order.createdAt, context.clock.now())
  return {
    asset: state.sell,
    amount: sellAmount,
    sources,
    expiresAt,
    channel: { id: orderId, expiresAt },
    enforced: { minBuyAmount: lessBps(state.buyAmount, state.slippageBps) },
    meta: { garden: describeSwap(state, sellAmount, params) },
    ...lock,
  }
}

/** Leaves no more slippage than is left to `minimum`. Throws `SwapError` `outputAmountDeviationTooHigh` below it. */
const holdMinimum = (state: OfferState, minimum: bigint | undefined): OfferState => {
  if (minimum === undefined) return state
  if (state.buyAmount < minimum) {
    throw new SwapError(
      'outputAmountDeviationTooHigh',
      `Garden pays ${state.buyAmount} base units now; the quote guaranteed ${minimum}.`,
    )
  }
  return { ...state, slippageBps: Math.min(state.slippageBps, computeRemainingSlippage(state.buyAmount, minimum)) }
}

/** An order is refunded to its sender and accepts its exact amount only. */
const requireSenderRefund = ({ refundAddress, refundAddressSetting, sources, sweep }: BuildParams): void => {
  if (sweep) {
    throw new SwapError('unableToBuildTransaction', 'A sweep is not possible: Garden accepts exact amounts only.')
  }
  if (refundAddress === undefined || refundAddress === sources[0] || refundAddressSetting !== 'STRICT') return
  throw new SwapError(
    'refundAddressUnsupportedByRoute',
    `Garden refunds the sender ${sources[0]} only, not ${refundAddress}.`,
  )
}

interface Parties {
  readonly sellAmount: bigint
  readonly owner: string
  readonly destination: string
}

const openOrder = async (state: OfferState, parties: Parties, context: BuildContext): Promise<unknown> => {
  const { sellAmount, owner, destination } = parties
  // Without `delegate` and `secret_hash` Garden holds the secret and redeems for the user.
  const order = {
    source: { asset: state.sellId, owner, delegate: null, amount: String(sellAmount) },
    destination: { asset: state.buyId, owner: destination, delegate: null, amount: String(state.buyAmount) },
    solver_id: state.solverId,
    slippage: state.slippageBps,
    nonce: context.clock.now(),
    affiliate_fees: state.affiliateFees,
  }
  const answer = await context.client.openOrder(order, context.signal)
  if (!answer.ok || readRefusal(answer) !== undefined) {
    throw translateOrderError(answer, { sell: state.sell, sellAmount })
  }
  return read.record(answer.body, 'result')
}

/** As recorded of the production service: identifiers, whole amounts and percent. */
const describeSwap = (state: OfferState, sellAmount: bigint, params: BuildParams): Json => {
  const { sell, buy, buyAmount } = state
  const [fee] = state.affiliateFees
  return {
    destinationAddress: params.destinationAddress,
    sellAsset: sell.identifier,
    buyAsset: buy.identifier,
    sourceAddress: params.sources[0],
    sellAmount: toHuman(sellAmount, sell.decimals),
    buyAmount: toHuman(buyAmount, buy.decimals),
    slippage: state.slippageBps / 100,
    affiliateFees: fee && { ...fee },
  }
}
