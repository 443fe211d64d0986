import { chainByCode, type Deposit, type DepositBase, type ErrorCode, rescale, SwapError } from '@switchyard/core'
import { readRefusalText } from '@switchyard/provider-kit'
import { addressIn, type DepositOrder, demand } from './deposit-order.ts'
import { HARBOR_DECIMALS } from './harbor-assets.ts'
import { type HeldMemo, heldMemo } from './held-memo.ts'
import { isHalted, readInbounds } from './inbound.ts'
import { readState } from './offer-state.ts'
import { type QuoteInput, quoteQuery } from './quote-query.ts'
import { NO_TOKEN, routerCall } from './router-call.ts'
import { requireAnswer, translateError } from './translate-error.ts'
import { depositExpiry, verifyQuote } from './verify-quote.ts'
import { readQuote, type WireQuote } from './wire-quote.ts'

/**
 * Requests a fresh quote for the addresses and builds the deposit with its own memo.
 *
 * @throws {SwapError} `swapHalted`, `outputAmountDeviationTooHigh` when less than the minimum is quoted,
 *   `unableToBuildTransaction` when the quote's memo, router, asset or vault differs from the swap, and the refund errors
 *   under `STRICT`
 */
export const buildDeposit = async (order: DepositOrder): Promise<Deposit> => {
  const { client, offer, addresses, sell, buy, context } = order
  const state = readState(offer.state)
  if (addresses.sweep)
    throw new SwapError('unableToBuildTransaction', 'A sweep is not possible: Harbor accepts exact amounts only.')
  const destination = addressIn(buy, addresses.destinationAddress, 'invalidDestinationAddress')
  const amount = rescale(offer.sellAmount, sell.token.decimals, HARBOR_DECIMALS)
  const { toleranceBps, affiliates } = state
  const input: QuoteInput = { sell, buy, amount, destination, toleranceBps, affiliates }
  const [answer, nodes] = await Promise.all([
    client.quote(quoteQuery(input), context.signal),
    client.inboundAddresses(context.signal),
  ])
  const inbounds = readInbounds(requireAnswer(nodes))
  if ([sell, buy].some(({ token }) => isHalted(inbounds, token.chain)))
    throw new SwapError('swapHalted', `Harbor has halted ${sell.identifier} for ${buy.identifier}.`)
  const quote = readQuote(good(answer))
  verifyQuote(order, quote, inbounds.get(sell.token.chain), amount)
  return deposit(order, quote, heldMemo(order, state, quote, destination))
}

const good = (answer: Parameters<typeof requireAnswer>[0]): unknown => {
  const text = readRefusalText(answer)
  if (text === undefined) return requireAnswer(answer)
  const { errorCode, message } = translateError(text)
  throw new SwapError(errorCode as ErrorCode, message)
}

const deposit = (order: DepositOrder, quote: WireQuote, { text: memo, least }: HeldMemo): Deposit => {
  const { offer, addresses, sell, buy, router, context } = order
  const vault = quote.inboundAddress
  const expiry = depositExpiry(quote, context.clock)
  const base: DepositBase = {
    asset: sell.token,
    amount: offer.sellAmount,
    sources: addresses.sources,
    inboundAddress: vault,
    expiresAt: expiry * 1_000,
    enforced: { minBuyAmount: rescale(least, HARBOR_DECIMALS, buy.token.decimals) },
  }
  if (router === undefined) {
    demand(chainByCode(sell.token.chain)?.family === 'utxo', 'is for a chain without deposits')
    // Source: Harbor's deposit reference: vault, memo, change. The notes in its quotes have another order.
    return { ...base, kind: 'transferWithMemo', form: 'transfer', to: vault, memo, memoSecond: true }
  }
  const token = sell.token.address
  const data = routerCall({ vault, asset: token ?? NO_TOKEN, amount: offer.sellAmount, memo, expiration: expiry })
  const value = token === undefined ? offer.sellAmount : 0n
  const approval = token === undefined ? {} : { approval: { token, spender: router, amount: offer.sellAmount } }
  return {
    ...base,
    kind: 'contractCall',
    memo,
    call: { vm: 'evm', to: router, data, value, deadline: expiry, ...approval },
  }
}
