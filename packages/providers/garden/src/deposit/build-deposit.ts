import {
  addressKey,
  type BuildParams,
  type Clock,
  type Deposit,
  lessBps,
  type Offer,
  SwapError,
  toHuman,
} from '@switchyard/core'
import { computeRemainingSlippage, read } from '@switchyard/provider-kit'
import { type Client, ORDER_ID } from '../client.ts'
import { readRefusalReason, translateOrderError } from '../errors.ts'
import type { Settings } from '../options.ts'
import { offerState } from '../quote/offer-state.ts'
import { buildLock } from './build-lock.ts'
import { findFundingDeadline } from './funding-deadline.ts'
import { findLongestLock } from './longest-lock.ts'
import { readOrder } from './read-order.ts'
import { verifyOrder } from './verify-order.ts'

/** Dependencies of {@link buildDeposit}. */
export interface BuildContext {
  readonly client: Client
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly settings: Settings
}

/**
 * Opens an order for the offer, reads it back, and builds the deposit from its terms.
 *
 * The order is compared with the offer and the addresses, and the deposit address or call data with the order.
 *
 * @throws {SwapError} `insufficientLiquidity`, `sellAssetAmountTooSmall`, `quoteError` when Garden refuses,
 *   `unableToBuildTransaction` when its response differs from the swap, `outputAmountDeviationTooHigh` below the promised minimum,
 *   `refundAddressUnsupportedByRoute` for a refund to another address
 * @throws {UpstreamError} when Garden does not answer
 */
export const buildDeposit = async (offer: Offer, params: BuildParams, context: BuildContext): Promise<Deposit> => {
  const { client, clock, signal, settings } = context
  const facts = settings.facts()
  const { sellAmount } = offer
  const { sources, destinationAddress: destination, promisedMinimum: minimum, refundAddress } = params
  const [owner] = sources
  const state = offerState.read(offer.state)
  const { sell, buy, buyAmount, sellId, htlc } = state
  const pinned = settings.htlcs[sellId] ?? facts.htlcs[sellId]
  const isReplaced = pinned === undefined ? !settings.trustCatalogue : addressKey(pinned) !== addressKey(htlc)
  if (htlc !== '' && isReplaced) {
    const message = `Garden's contract for ${sellId} is no longer ${htlc}; request a new quote.`
    throw new SwapError('quoteError', message)
  }
  if (minimum !== undefined && buyAmount < minimum) {
    throw new SwapError(
      'outputAmountDeviationTooHigh',
      `Garden pays ${buyAmount} base units now; the quote guaranteed ${minimum}.`,
    )
  }

  // An order is refunded to its sender and accepts its exact amount only.
  if (params.sweep) {
    throw new SwapError('unableToBuildTransaction', 'A sweep is not possible: Garden accepts exact amounts only.')
  }
  if (refundAddress !== undefined && refundAddress !== owner && params.refundAddressSetting === 'STRICT') {
    const message = `Garden refunds the sender ${owner} only, not ${refundAddress}.`
    throw new SwapError('refundAddressUnsupportedByRoute', message)
  }

  // The order leaves no more slippage than is left to the promised minimum. Without `delegate` and `secret_hash` Garden
  // holds the secret and redeems for the user.
  const slippageBps =
    minimum === undefined
      ? state.slippageBps
      : Math.min(state.slippageBps, computeRemainingSlippage(buyAmount, minimum))
  const answer = await client.openOrder(
    {
      source: { asset: sellId, owner, delegate: null, amount: String(sellAmount) },
      destination: { asset: state.buyId, owner: destination, delegate: null, amount: String(buyAmount) },
      solver_id: state.solverId,
      slippage: slippageBps,
      nonce: clock.now(),
      affiliate_fees: state.affiliateFees,
    },
    signal,
  )
  if (!answer.ok || readRefusalReason(answer) !== undefined) throw translateOrderError(answer, { sell, sellAmount })

  const opened = read.record(answer.body, 'result')
  const orderId = read.text(opened, 'order_id')
  if (!ORDER_ID.test(orderId)) {
    throw new SwapError(
      'unableToBuildTransaction',
      `Garden opened an order with the id "${orderId.slice(0, 80)}"; expected 64 hex digits.`,
    )
  }
  const body = await client.order(orderId, signal)
  if (body === undefined) {
    throw new SwapError('apiRequestFailed', `Garden does not return the order ${orderId} it opened.`)
  }
  const order = readOrder(body)
  const terms = await verifyOrder(order, {
    orderId,
    state,
    sellAmount,
    owner,
    destination,
    longestLock: findLongestLock(sell.chain, facts),
  })
  const lock = await buildLock({ opened, source: order.source, terms, state, owner })

  const expiresAt = findFundingDeadline(
    { sellChain: sell.chain, createdAt: order.createdAt },
    facts.fundingSeconds,
    clock.now(),
  )
  const [affiliateFee] = state.affiliateFees
  return {
    asset: sell,
    amount: sellAmount,
    sources,
    expiresAt,
    channel: { id: orderId, expiresAt },
    enforced: { minBuyAmount: lessBps(buyAmount, slippageBps) },
    // As recorded of the production service: identifiers, whole amounts and percent.
    meta: {
      garden: {
        destinationAddress: destination,
        sellAsset: sell.identifier,
        buyAsset: buy.identifier,
        sourceAddress: owner,
        sellAmount: toHuman(sellAmount, sell.decimals),
        buyAmount: toHuman(buyAmount, buy.decimals),
        slippage: slippageBps / 100,
        affiliateFees: affiliateFee && { ...affiliateFee },
      },
    },
    ...lock,
  }
}
