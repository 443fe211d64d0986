import { type Deposit, type DepositBase, type ErrorCode, findChain, rescale, SwapError } from '@switchyard/core'
import { readBody, readRefusalText } from '@switchyard/provider-kit'
import { HARBOR_DECIMALS } from '../assets.ts'
import { translateError } from '../errors.ts'
import { isHalted, readInbounds } from '../inbounds.ts'
import { requireMemoAddress } from '../memo/memo-address.ts'
import { limitExpiry } from '../quote/find-quote-problem.ts'
import { offerState } from '../quote/offer-state.ts'
import { readQuote, type WireQuote } from '../quote/wire-quote.ts'
import { writeQuery } from '../quote/write-query.ts'
import type { DepositOrder } from './deposit-order.ts'
import { type HeldMemo, holdMemo } from './hold-memo.ts'
import { NO_TOKEN, writeRouterCall } from './router-call.ts'
import { refuseQuote, verifyQuote } from './verify-quote.ts'

/**
 * Requests a fresh quote for the addresses and builds the deposit with its own memo.
 *
 * @throws {SwapError} `swapHalted`, `outputAmountDeviationTooHigh` when less than the minimum is quoted,
 *   `unableToBuildTransaction` when the quote's memo, router, asset or vault differs from the swap, and the refund errors
 *   under `STRICT`
 */
export const buildDeposit = async (order: DepositOrder): Promise<Deposit> => {
  const { client, offer, addresses, sell, buy, context } = order
  const state = offerState.read(offer.state)
  if (addresses.sweep) {
    throw new SwapError('unableToBuildTransaction', 'A sweep is not possible: Harbor accepts exact amounts only.')
  }
  const destination = requireMemoAddress(buy.token.chain, addresses.destinationAddress, 'invalidDestinationAddress')
  const amount = rescale(offer.sellAmount, sell.token.decimals, HARBOR_DECIMALS)
  const { toleranceBps, affiliates } = state
  const query = writeQuery({ sell, buy, amount, destination, toleranceBps, affiliates })
  const [answer, nodes] = await Promise.all([
    client.quote(query, context.signal),
    client.inboundAddresses(context.signal),
  ])

  const inbounds = readInbounds(readBody('Harbor', nodes))
  if ([sell, buy].some(({ token }) => isHalted(inbounds, token.chain))) {
    throw new SwapError('swapHalted', `Harbor has halted ${sell.identifier} for ${buy.identifier}.`)
  }
  const refusal = readRefusalText(answer)
  if (refusal !== undefined) {
    const { errorCode, message } = translateError(refusal)
    throw new SwapError(errorCode as ErrorCode, message)
  }
  const quote = readQuote(readBody('Harbor', answer))
  verifyQuote(order, quote, { amount, inbound: inbounds.get(sell.token.chain) })
  return writeDeposit(order, quote, holdMemo(order, quote, { state, destination }))
}

const writeDeposit = (order: DepositOrder, quote: WireQuote, { text: memo, least }: HeldMemo): Deposit => {
  const { offer, addresses, sell, buy, router, context } = order
  const { inboundAddress: vault } = quote
  const { address: token, chain } = sell.token
  const amount = offer.sellAmount
  const deadline = limitExpiry(quote, context.clock)
  const base: DepositBase = {
    asset: sell.token,
    amount,
    sources: addresses.sources,
    inboundAddress: vault,
    expiresAt: deadline * 1_000,
    enforced: { minBuyAmount: rescale(least, HARBOR_DECIMALS, buy.token.decimals) },
  }
  if (router === undefined) {
    if (findChain(chain)?.family !== 'utxo') return refuseQuote('is for a chain without deposits')
    // Source: Harbor's deposit reference: vault, memo, change. The notes in its quotes have another order.
    return { ...base, kind: 'transferWithMemo', form: 'transfer', to: vault, memo, memoSecond: true }
  }
  const data = writeRouterCall({ vault, asset: token ?? NO_TOKEN, amount, memo, expiration: deadline })
  const value = token === undefined ? amount : 0n
  const approval = token === undefined ? undefined : { token, spender: router, amount }
  return {
    ...base,
    kind: 'contractCall',
    memo,
    call: { vm: 'evm', to: router, data, value, deadlineSeconds: deadline, approval },
  }
}
