import {
  type BuildParams,
  type Deposit,
  type Json,
  lessBps,
  type Offer,
  type ProviderContext,
  SwapError,
  toHuman,
} from '@switchyard/core'
import { computeRemainingSlippage, read } from '@switchyard/provider-kit'
import { type Client, isOrderId } from './client.ts'
import { fundingDeadline } from './funding-deadline.ts'
import { readOrder } from './garden-order.ts'
import { lockDeposit } from './lock-deposit.ts'
import { type OfferState, readState } from './offer-state.ts'
import { orderRefused, refusalText } from './translate-error.ts'
import { verifyOrder } from './verify-order.ts'

/**
 * Opens an order for the offer, reads it back, and builds the deposit from its terms.
 *
 * The order is compared with the offer and the addresses, and the deposit address or call data with the order.
 *
 * @throws {SwapError} `insufficientLiquidity`, `sellAssetAmountTooSmall`, `quoteError` when Garden refuses,
 *   `unableToBuildTransaction` when its response differs from the swap
 */
export const buildDeposit = async (
  client: Client,
  offer: Offer,
  addresses: BuildParams,
  context: ProviderContext,
): Promise<Deposit> => {
  const state = heldState(readState(offer.state), addresses.promisedMinimum)
  requireSenderRefund(addresses)
  const owner = addresses.sources[0]
  const opened = await open(client, offer, addresses, state, context)
  const orderId = read.text(opened, 'order_id')
  if (!isOrderId(orderId))
    throw new SwapError(
      'unableToBuildTransaction',
      `Garden opened an order with the id "${orderId.slice(0, 80)}"; expected 64 hex digits.`,
    )
  const body = await client.order(orderId, context.signal)
  if (body === undefined)
    throw new SwapError('apiRequestFailed', `Garden does not return the order ${orderId} it opened.`)
  const order = readOrder(body)
  const { sellAmount } = offer
  const { destinationAddress: destination } = addresses
  const terms = await verifyOrder(order, { orderId, state, sellAmount, owner, destination })
  const lock = await lockDeposit({ opened, source: order.source, terms, state, owner })
  const expiresAt = fundingDeadline(state.sell.chain, order.createdAt, context.clock.now())
  return {
    asset: state.sell,
    amount: sellAmount,
    sources: addresses.sources,
    expiresAt,
    channel: { id: orderId, expiresAt },
    enforced: { minBuyAmount: lessBps(state.buyAmount, state.slippageBps) },
    meta: { garden: metaOf(state, offer, addresses) },
    ...lock,
  }
}

/** An order is refunded to its sender and accepts its exact amount only. */
const requireSenderRefund = ({ refundAddress, refundAddressSetting, sources, sweep }: BuildParams): void => {
  if (sweep)
    throw new SwapError('unableToBuildTransaction', 'A sweep is not possible: Garden accepts exact amounts only.')
  if (refundAddress === undefined || refundAddress === sources[0] || refundAddressSetting !== 'STRICT') return
  throw new SwapError(
    'refundAddressUnsupportedByRoute',
    `Garden refunds the sender ${sources[0]} only, not ${refundAddress}.`,
  )
}

const open = async (
  client: Client,
  { sellAmount }: Offer,
  { sources, destinationAddress }: BuildParams,
  state: OfferState,
  { clock, signal }: ProviderContext,
): Promise<unknown> => {
  const { sellId, buyId, buyAmount, solverId, slippageBps, affiliateFees, sell } = state
  // Without `delegate` and `secret_hash` Garden holds the secret and redeems for the user.
  const order = {
    source: { asset: sellId, owner: sources[0], delegate: null, amount: String(sellAmount) },
    destination: { asset: buyId, owner: destinationAddress, delegate: null, amount: String(buyAmount) },
    solver_id: solverId,
    slippage: slippageBps,
    nonce: clock.now(),
    affiliate_fees: affiliateFees,
  }
  const answer = await client.openOrder(order, signal)
  if (!answer.ok || refusalText(answer) !== undefined) throw orderRefused(answer, { sell, sellAmount })
  return read.record(answer.body, 'result')
}

/** The state with no more slippage than is left to `minimum`. Throws `SwapError` `outputAmountDeviationTooHigh` below it. */
const heldState = (state: OfferState, minimum: bigint | undefined): OfferState => {
  if (minimum === undefined) return state
  if (state.buyAmount < minimum) {
    throw new SwapError(
      'outputAmountDeviationTooHigh',
      `Garden pays ${state.buyAmount} base units now; the quote guaranteed ${minimum}.`,
    )
  }
  return { ...state, slippageBps: Math.min(state.slippageBps, computeRemainingSlippage(state.buyAmount, minimum)) }
}

/** As recorded of the production service: identifiers, whole amounts and percent. */
const metaOf = (state: OfferState, { sellAmount }: Offer, addresses: BuildParams): Json => {
  const { sell, buy, buyAmount } = state
  const [fee] = state.affiliateFees
  return {
    destinationAddress: addresses.destinationAddress,
    sellAsset: sell.identifier,
    buyAsset: buy.identifier,
    sourceAddress: addresses.sources[0],
    sellAmount: toHuman(sellAmount, sell.decimals),
    buyAmount: toHuman(buyAmount, buy.decimals),
    slippage: state.slippageBps / 100,
    ...(fee ? { affiliateFees: { ...fee } } : {}),
  }
}
