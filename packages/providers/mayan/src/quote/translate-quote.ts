import { addressKey, chainByCode, type Draft, type Offer, type Token, UpstreamError } from '@switchyard/core'

import { FORWARDER } from '../addresses.ts'
import { chainNamed } from '../chains.ts'
import { keepState } from '../offer-state.ts'
import { referrerChain } from '../order.ts'
import { fractionUnits, fromOrderUnits, orderUnits } from '../order-amount.ts'
import type { Plan } from './plan-quote.ts'
import { quotedFees } from './quoted-fees.ts'
import type { WireQuote, WireToken } from './wire-quote.ts'

/** How long before an order's deadline its transaction may still be sent, milliseconds: it has to land and be fulfilled. */
export const DEADLINE_MARGIN_MS = 60_000

/**
 * One quote as an offer; `undefined` for one that would pay the affiliate where he has no address.
 *
 * Throws `UpstreamError` for a quote of something else than was asked.
 */
export const translateQuote = (plan: Plan, quote: WireQuote): Offer | undefined => {
  requireSame(plan, quote)
  const referrer = referrerOf(plan, quote)
  if (quote.referrerBps > 0 && referrer === undefined) return undefined
  const { sell, buy, refundAddress, sourceAddress } = plan.ask
  const buyAmount = expected(quote)
  const least = leastOf(quote)
  const offer: Draft<Offer> = {
    sellAmount: plan.ask.sellAmount,
    buyAmount,
    buyAmountMin: least < buyAmount ? least : buyAmount,
    fees: quotedFees(plan, quote),
    times: timesOf(plan, quote),
    depositKind: 'contractCall',
    warnings: plan.share.warnings,
    variant: quote.type,
    state: keepState({ sell, buy, quote, referrer }),
  }
  if (plan.from.machine === 'evm' && sell.address !== undefined) offer.approvalSpender = FORWARDER
  if (refundAddress !== undefined && refundAddress !== sourceAddress) offer.refundObstacle = 'unsupportedByRoute'
  if (quote.deadline !== undefined) offer.expiresAt = Number(quote.deadline) * 1_000 - DEADLINE_MARGIN_MS
  return offer
}

const requireSame = (plan: Plan, quote: WireQuote): void => {
  const { ask, from, to, share, terms } = plan
  const wrong =
    (quote.fromChain !== from.name && 'fromChain') ||
    (quote.toChain !== to.name && 'toChain') ||
    (!sameToken(quote.fromToken, terms.fromToken, ask.sell) && 'fromToken') ||
    (!sameToken(quote.toToken, terms.toToken, ask.buy) && 'toToken') ||
    (quote.toToken.wormhole !== to.wormhole && 'toToken.wChainId') ||
    (BigInt(quote.amountIn) !== ask.sellAmount && 'effectiveAmountIn64') ||
    (quote.referrerBps > share.affiliateBps + share.serviceBps && 'referrerBps') ||
    (quote.gasless && 'gasless') ||
    (!/^0(\.0*)?$/.test(quote.gasDrop) && 'gasDrop')
  if (wrong) throw new UpstreamError(`the quote is for something else than was asked: ${wrong}`)
}

const sameToken = (quoted: WireToken, asked: string, token: Token): boolean =>
  addressKey(quoted.contract) === addressKey(asked) && quoted.decimals === token.decimals

const referrerOf = ({ share }: Plan, quote: WireQuote): string | undefined => {
  if (quote.referrerBps === 0) return undefined
  const machine = chainNamed(referrerChain(quote))?.machine
  return machine && share.book[machine]
}

const expected = ({ expectedBase, expectedAmountOut, toToken }: WireQuote): bigint =>
  expectedBase === undefined ? fractionUnits(expectedAmountOut, toToken.decimals) : BigInt(expectedBase)

/**
 * What the order itself demands: the least output as it is written into it. A bridge without an auction has no such figure;
 * there it is what Mayan says arrives at least, which the bridge's fixed fees make certain.
 */
const leastOf = (quote: WireQuote): bigint => {
  const { decimals } = quote.toToken
  if (quote.type === 'MONO_CHAIN') return fractionUnits(quote.minAmountOut, decimals)
  const bridged = (quote.type === 'MCTP' || quote.type === 'FAST_MCTP') && !quote.hasAuction
  if (!bridged) return fromOrderUnits(orderUnits(quote.minAmountOut, decimals), decimals)
  if (quote.minReceivedBase !== undefined) return BigInt(quote.minReceivedBase)
  return fractionUnits(quote.minReceived ?? quote.minAmountOut, decimals)
}

const timesOf = ({ from, to }: Plan, { etaSeconds, type }: WireQuote): Offer['times'] => ({
  inbound: chainByCode(from.code)?.blockSeconds ?? 0,
  swap: Math.max(0, etaSeconds),
  outbound: type === 'MONO_CHAIN' ? 0 : (chainByCode(to.code)?.blockSeconds ?? 0),
})
