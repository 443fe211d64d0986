import { chainByCode, type Draft, lessBps, type Offer, type QuoteResult } from '@switchyard/core'
import { decline, read } from '@switchyard/provider-kit'
import { readExpiry } from './expiry.ts'
import { writeState } from './offer-state.ts'
import type { Plan } from './plan-quote.ts'
import { quotedFees } from './quoted-fees.ts'

/** Chains whose deposits may need a memo; it is known when the order is opened. */
const memoChains: ReadonlySet<string> = new Set(['XRP', 'TON'])

/** Seconds between deposit and delivery. Source: recorded quotes of an aggregator. */
const SWAP_SECONDS = 30

/** Translates an estimate to an offer. The order is priced again when it is opened. */
export const translateEstimate = (plan: Plan, body: unknown, now: number): QuoteResult => {
  const { params, from, to, slippageBps, chargedFees } = plan
  const buyAmount = read.amount(body, 'estimatedOut')
  const minBuyAmount = lessBps(buyAmount, slippageBps)
  if (minBuyAmount === 0n) return decline('quoteError', 'The output after fees is 0.')
  const offer: Draft<Offer> = {
    sellAmount: params.sellAmount,
    buyAmount,
    minBuyAmount,
    fees: quotedFees(plan, body),
    times: { inbound: blockSeconds(params.sell.chain), swap: SWAP_SECONDS, outbound: blockSeconds(params.buy.chain) },
    warnings: chargedFees.warnings,
    state: writeState({ from, to, slippageBps, appFees: chargedFees.appFees }),
  }
  if (!memoChains.has(params.sell.chain)) offer.depositKind = 'simpleTransfer'
  const expiresAt = readExpiry(read.optionalText(body, 'expiresAt'), now)
  if (expiresAt !== undefined) offer.expiresAt = expiresAt
  return { offers: [offer] }
}

const blockSeconds = (chain: string): number => chainByCode(chain)?.blockSeconds ?? 0
