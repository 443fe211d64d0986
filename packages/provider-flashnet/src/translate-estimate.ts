import { type Answer, chainByCode, lessBps, type Offer } from '@switchyard/core'
import { declined, read } from '@switchyard/provider-kit'
import { keepState } from './offer-state.ts'
import type { Plan } from './plan-quote.ts'
import { quotedFees } from './quoted-fees.ts'

/** Chains whose deposits may be told apart by a memo; only the order says. */
const memoChains: ReadonlySet<string> = new Set(['XRP', 'TON'])

/** Seconds between deposit and delivery. Source: recorded quotes of an aggregator. */
const SWAP_SECONDS = 30

/** An estimate as an offer. It opens nothing and binds nobody; the order is priced again when it is opened. */
export const translateEstimate = (plan: Plan, body: unknown): Answer => {
  const { ask, from, to, slippageBps, shares } = plan
  const buyAmount = read.amount(body, 'estimatedOut')
  const buyAmountMin = lessBps(buyAmount, slippageBps)
  if (buyAmountMin === 0n) return declined('quoteError', 'nothing would be left of the amount')
  const expiresAt = Date.parse(read.optionalText(body, 'expiresAt') ?? '')
  const offer: Offer = {
    sellAmount: ask.sellAmount,
    buyAmount,
    buyAmountMin,
    fees: quotedFees(plan, body),
    times: { inbound: blockSeconds(ask.sell.chain), swap: SWAP_SECONDS, outbound: blockSeconds(ask.buy.chain) },
    ...(memoChains.has(ask.sell.chain) ? {} : { depositKind: 'simpleTransfer' as const }),
    warnings: shares.warnings,
    ...(Number.isNaN(expiresAt) ? {} : { expiresAt }),
    state: keepState({ from, to, slippageBps, appFees: shares.appFees }),
  }
  return { offers: [offer] }
}

const blockSeconds = (chain: string): number => chainByCode(chain)?.blockSeconds ?? 0
