import { findChain, lessBps, type QuoteResult, type Times } from '@switchyard/core'
import { decline, read } from '@switchyard/provider-kit'
import type { FlashnetFacts } from '../facts.ts'
import { listFees } from './list-fees.ts'
import { offerState } from './offer-state.ts'
import type { Plan } from './plan-quote.ts'
import { readExpiry } from './read-expiry.ts'

/** Estimates the times of a swap between two chains. Flashnet states none. */
export const estimateTimes = (sellChain: string, buyChain: string, { swapSeconds }: FlashnetFacts): Times => ({
  inbound: findChain(sellChain)?.blockSeconds ?? 0,
  swap: swapSeconds,
  outbound: findChain(buyChain)?.blockSeconds ?? 0,
})

/** Turns an estimate into an offer. The order is priced again when it is opened. */
export const translateEstimate = (body: unknown, plan: Plan, now: number): QuoteResult => {
  const { params, from, to, slippageBps, chargedFees, facts } = plan
  const { sell, buy } = params
  const buyAmount = read.amount(body, 'estimatedOut')
  const minBuyAmount = lessBps(buyAmount, slippageBps)
  if (minBuyAmount === 0n) return decline('quoteError', 'The output after fees is 0.')
  return {
    offers: [
      {
        sellAmount: params.sellAmount,
        buyAmount,
        minBuyAmount,
        fees: listFees(body, plan),
        times: estimateTimes(sell.chain, buy.chain, facts),
        timesAreUsual: true,
        depositKind: facts.memoChains.includes(sell.chain) ? undefined : 'simpleTransfer',
        depositShape: { kind: 'transfer' },
        warnings: chargedFees.warnings,
        expiresAt: readExpiry(read.optionalText(body, 'expiresAt'), now + facts.orderSeconds * 1_000),
        state: offerState.write({ from, to, slippageBps, appFees: chargedFees.appFees }),
      },
    ],
  }
}
