import { chainByCode, type Draft, lessBps, type Offer, type QuoteResult } from '@switchyard/core'
import { declined, read } from '@switchyard/provider-kit'
import { readExpiry } from './expiry.ts'
import { keepState } from './offer-state.ts'
import type { Plan } from './plan-quote.ts'
import { quotedFees } from './quoted-fees.ts'

/** Chains whose deposits may be told apart by a memo; only the order says. */
const memoChains: ReadonlySet<string> = new Set(['XRP', 'TON'])

/** Seconds between deposit and delivery. Source: recorded quotes of an aggregator. */
const SWAP_SECONDS = 30

/** An estimate as an offer. It opens nothing and binds nobody; the order is priced again when it is opened. */
export const translateEstimate = (plan: Plan, body: unknown, now: number): QuoteResult => {
  const { ask, from, to, slippageBps, chargedFees } = plan
  const buyAmount = read.amount(body, 'estimatedOut')
  const buyAmountMin = lessBps(buyAmount, slippageBps)
  if (buyAmountMin === 0n) return declined('quoteError', 'nothing would be left of the amount')
  const offer: Draft<Offer> = {
    sellAmount: ask.sellAmount,
    buyAmount,
    buyAmountMin,
    fees: quotedFees(plan, body),
    times: { inbound: blockSeconds(ask.sell.chain), swap: SWAP_SECONDS, outbound: blockSeconds(ask.buy.chain) },
    warnings: chargedFees.warnings,
    state: keepState({ from, to, slippageBps, appFees: chargedFees.appFees }),
  }
  if (!memoChains.has(ask.sell.chain)) offer.depositKind = 'simpleTransfer'
  const expiresAt = readExpiry(read.optionalText(body, 'expiresAt'), now)
  if (expiresAt !== undefined) offer.expiresAt = expiresAt
  return { offers: [offer] }
}

const blockSeconds = (chain: string): number => chainByCode(chain)?.blockSeconds ?? 0
