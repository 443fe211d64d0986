import { addressKey, chainByCode, type Draft, type Offer, type Token, UpstreamError } from '@switchyard/core'
import { FORWARDER } from '../addresses.ts'
import { chainNamed } from '../chains.ts'
import { writeState } from '../offer-state.ts'
import { referrerChain } from '../order.ts'
import { fractionUnits } from '../order-amount.ts'
import { DEADLINE_MARGIN_MS } from './deadline.ts'
import { leastOutput } from './least-output.ts'
import type { Plan } from './plan-quote.ts'
import { quotedFees } from './quoted-fees.ts'
import { refundCost } from './refund-cost.ts'
import { type Expected, requireSound } from './require-sound.ts'
import type { WireQuote, WireToken } from './wire-quote.ts'

/**
 * Translates a quote into an offer; `undefined` when it pays the affiliate on a chain without an address.
 *
 * @throws {UpstreamError} for a quote of another swap, or one that is not sound.
 */
export const translateQuote = (plan: Plan, quote: WireQuote, expected: Expected): Offer | undefined => {
  requireSame(plan, quote)
  requireSound(quote, expected)
  const referrer = referrerOf(plan, quote)
  if (quote.referrerBps > 0 && referrer === undefined) return undefined
  const { sell, buy, refundAddress, sourceAddress } = plan.params
  const buyAmount = expectedOutput(quote)
  const least = leastOutput(quote)
  const offer: Draft<Offer> = {
    sellAmount: plan.params.sellAmount,
    buyAmount,
    minBuyAmount: least < buyAmount ? least : buyAmount,
    fees: quotedFees(plan, quote),
    times: timesOf(plan, quote),
    depositKind: 'contractCall',
    warnings: [...plan.fees.warnings, ...refundCost(quote)],
    variant: quote.type,
    state: writeState({ sell, buy, quote, referrer }),
  }
  if (plan.from.machine === 'evm' && sell.address !== undefined) offer.approvalSpender = FORWARDER
  if (refundAddress !== undefined && refundAddress !== sourceAddress) offer.refundObstacle = 'unsupportedByRoute'
  if (quote.deadline !== undefined) offer.expiresAt = Number(quote.deadline) * 1_000 - DEADLINE_MARGIN_MS
  return offer
}

const requireSame = (plan: Plan, quote: WireQuote): void => {
  const { params, from, to, fees, terms } = plan
  const wrong =
    (quote.fromChain !== from.name && 'fromChain') ||
    (quote.toChain !== to.name && 'toChain') ||
    (!sameToken(quote.fromToken, terms.fromToken, params.sell) && 'fromToken') ||
    (!sameToken(quote.toToken, terms.toToken, params.buy) && 'toToken') ||
    (quote.toToken.wormhole !== to.wormhole && 'toToken.wChainId') ||
    (BigInt(quote.amountIn) !== params.sellAmount && 'effectiveAmountIn64') ||
    (quote.referrerBps > fees.affiliateBps + fees.serviceBps && 'referrerBps') ||
    (quote.gasless && 'gasless') ||
    (!/^0(\.0*)?$/.test(quote.gasDrop) && 'gasDrop')
  if (wrong) throw new UpstreamError(`The quote of Mayan differs from the request in ${wrong}.`)
}

const sameToken = (quoted: WireToken, requested: string, token: Token): boolean =>
  addressKey(quoted.contract) === addressKey(requested) && quoted.decimals === token.decimals

const referrerOf = ({ fees }: Plan, quote: WireQuote): string | undefined => {
  if (quote.referrerBps === 0) return undefined
  const machine = chainNamed(referrerChain(quote))?.machine
  return machine && fees.addresses[machine]
}

/** Base units of the bought token. */
export const expectedOutput = ({ expectedBase, expectedAmountOut, toToken }: WireQuote): bigint =>
  expectedBase === undefined ? fractionUnits(expectedAmountOut, toToken.decimals) : BigInt(expectedBase)

const timesOf = ({ from, to }: Plan, { etaSeconds, type }: WireQuote): Offer['times'] => ({
  inbound: chainByCode(from.code)?.blockSeconds ?? 0,
  swap: Math.max(0, etaSeconds),
  outbound: type === 'MONO_CHAIN' ? 0 : (chainByCode(to.code)?.blockSeconds ?? 0),
})
