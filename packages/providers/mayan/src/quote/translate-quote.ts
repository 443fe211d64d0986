import { addressKey, findChain, type Offer, type Token, takeBps, toHuman, UpstreamError } from '@switchyard/core'
import { findChainByName } from '../assets/chains.ts'
import { findReferrerChain } from '../deposit/order.ts'
import { DEADLINE_MARGIN_MS } from './deadline.ts'
import { findLeastOutput } from './least-output.ts'
import { describeDeposit, listFees } from './list-fees.ts'
import { findLeastLocked } from './locked-input.ts'
import { offerState } from './offer-state.ts'
import { toFractionUnits } from './order-amount.ts'
import type { Plan } from './plan-quote.ts'
import { countRelayerFees, type Expected, requireSound } from './require-sound.ts'
import type { WireQuote, WireToken } from './wire-quote.ts'

/** A refund that costs less is not worth a remark. */
const NOTABLE_REFUND_COST_BPS = 100

/**
 * Translates a quote into an offer; `undefined` when it pays the affiliate on a chain without an address.
 *
 * @throws {UpstreamError} for a quote of another swap, or one that is not sound.
 */
export const translateQuote = (plan: Plan, quote: WireQuote, expected: Expected): Offer | undefined => {
  const { from, to, params, fees, terms } = plan
  const wrong =
    (quote.fromChain !== from.name && 'fromChain') ||
    (quote.toChain !== to.name && 'toChain') ||
    (!isSameToken(quote.fromToken, terms.fromToken, params.sell) && 'fromToken') ||
    (!isSameToken(quote.toToken, terms.toToken, params.buy) && 'toToken') ||
    (quote.toToken.wormhole !== to.wormhole && 'toToken.wChainId') ||
    (BigInt(quote.amountIn) !== params.sellAmount && 'effectiveAmountIn64') ||
    (quote.referrerBps > fees.affiliateBps + fees.serviceBps && 'referrerBps') ||
    (quote.gasless && 'gasless') ||
    (!/^0(\.0*)?$/.test(quote.gasDrop) && 'gasDrop')
  if (wrong) throw new UpstreamError(`The quote of Mayan differs from the request in ${wrong}.`)
  requireSound(quote, expected)

  const paidMachine = findChainByName(findReferrerChain(quote))?.machine
  const referrer = quote.referrerBps === 0 || !paidMachine ? undefined : fees.addresses[paidMachine]
  if (quote.referrerBps > 0 && referrer === undefined) return undefined

  const { sell, buy, refundAddress, sourceAddress } = params
  const buyAmount = findExpectedOutput(quote)
  const least = findLeastOutput(quote)
  const movesRefund = refundAddress !== undefined && refundAddress !== sourceAddress
  const outbound = quote.type === 'MONO_CHAIN' ? 0 : (findChain(to.code)?.blockSeconds ?? 0)

  // The relayers of a failed order keep their fees of its refund.
  const warnings = [...fees.warnings]
  const { swiftInputDecimals: decimals } = quote
  if (quote.type === 'SWIFT' && decimals !== undefined) {
    const [locked, kept] = [findLeastLocked(quote, decimals), countRelayerFees(quote, decimals)]
    const share = locked > 0n ? Number((kept * 1_000n) / locked) / 10 : 0
    if (kept > takeBps(locked, NOTABLE_REFUND_COST_BPS))
      warnings.push({
        code: 'refundCostsFees',
        display: `If the swap fails, MAYAN keeps about ${share} per cent of the refund for its relayers.`,
        tooltip: `At most ${toHuman(kept, decimals)} of ${toHuman(locked, decimals)} units of the locked token.`,
      })
  }
  return {
    sellAmount: params.sellAmount,
    buyAmount,
    minBuyAmount: least < buyAmount ? least : buyAmount,
    fees: listFees(plan, quote),
    times: { inbound: findChain(from.code)?.blockSeconds ?? 0, swap: Math.max(0, quote.etaSeconds), outbound },
    depositKind: 'contractCall',
    depositShape: describeDeposit(plan, quote),
    approvalSpender: from.machine === 'evm' && sell.address !== undefined ? expected.facts.forwarder : undefined,
    refundObstacle: movesRefund ? 'unsupportedByRoute' : undefined,
    warnings,
    expiresAt: quote.deadline === undefined ? undefined : Number(quote.deadline) * 1_000 - DEADLINE_MARGIN_MS,
    variant: quote.type,
    state: offerState.write({ sell, buy, quote, referrer }),
  }
}

const isSameToken = (quoted: WireToken, requested: string, token: Token): boolean =>
  addressKey(quoted.contract) === addressKey(requested) && quoted.decimals === token.decimals

/** Base units of the bought token. */
export const findExpectedOutput = ({ expectedBase, expectedAmountOut, toToken }: WireQuote): bigint =>
  expectedBase === undefined ? toFractionUnits(expectedAmountOut, toToken.decimals) : BigInt(expectedBase)
