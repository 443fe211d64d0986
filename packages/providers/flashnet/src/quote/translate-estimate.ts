import { chainByCode, lessBps, type QuoteResult, type Times } from '@switchyard/core'
import { decline, read } from '@switchyard/provider-kit'
import { listFees } from './list-fees.ts'
import { offerState } from './offer-state.ts'
import type { Plan } from './plan-quote.ts'
import { readExpiry } from './read-expiry.ts'

/** Chains whose deposits may need a memo; it is known when the order is opened. */
const memoChains: ReadonlySet<string> = new Set(['XRP', 'TON'])

/** Seconds between deposit and delivery. Source: recorded quotes of an aggregator. */
const SWAP_SECONDS = 30

/** Estimates the times of a swap between two chains. Flashnet states none. */
export const estimateTimes = (sellChain: string, buyChain: string): Times => ({
  inbound: chainByCode(sellChain)?.blockSeconds ?? 0,
  swap: SWAP_SECONDS,
  outbound: chainByCode(buyChain)?.blockSeconds ?? 0,
})

/** Turns an estimate into an offer. The order is priced again when it is opened. */
export const translateEstimate = (body: unknown, plan: Plan, now: number): QuoteResult => {
  const { params, from, to, slippageBps, chargedFees } = plan
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
        times: estimateTimes(sell.chain, buy.chain),
        timesAreUsual: true,
        depositKind: memoChains.has(sell.chain) ? undefined : 'simpleTransfer',
        warnings: chargedFees.warnings,
        expiresAt: readExpiry(read.optionalText(body, 'expiresAt'), now),
        state: offerState.write({ from, to, slippageBps, appFees: chargedFees.appFees }),
      },
    ],
  }
}
