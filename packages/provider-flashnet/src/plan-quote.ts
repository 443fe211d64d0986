import { type Answer, type Ask, type SizeCeiling, type Token, toHuman } from '@switchyard/core'
import { declined, tooSmall, uncountable } from '@switchyard/provider-kit'
import type { Listed } from './assets.ts'
import type { Query } from './client.ts'
import { centsIn } from './dollars.ts'
import { type FeeShares, feeShares } from './fee-shares.ts'
import type { Limits, Pairs } from './pairs.ts'
import type { Settings } from './settings.ts'

/** An estimate worth asking for. */
export interface Plan {
  readonly ask: Ask
  readonly from: Listed
  readonly to: Listed
  readonly limits: Limits
  readonly shares: FeeShares
  readonly slippageBps: number
}

/** Highest slippage an order takes, basis points. */
const HIGHEST_SLIPPAGE = 1_000

/** What to ask, or why there is nothing to ask for. */
export const planQuote = (pairs: Pairs, settings: Settings, ask: Ask): Plan | Answer => {
  const from = pairs.find(ask.sell)
  const to = pairs.find(ask.buy)
  if (!from || !to) {
    return declined('invalidAsset', `FLASHNET does not trade ${(from ? ask.buy : ask.sell).identifier}.`)
  }
  const limits = pairs.limits(from, to)
  // The pair itself is unmapped; upstream is not asked for it.
  if (!limits) return declined('quoteError', `no route from ${ask.sell.identifier} to ${ask.buy.identifier}`)
  if (!limits.exactIn) return declined('unsupportedMethod', 'FLASHNET takes no fixed sell amount for this pair.')
  const refusal = uncountable(ask, 'FLASHNET') ?? outside(ask, limits)
  if (refusal) return refusal
  const shares = feeShares(ask.fees, settings, from.asset === 'BTC' && to.asset === 'BTC')
  const slippageBps = Math.min(Math.floor(ask.slippageBps ?? settings.slippageBps), HIGHEST_SLIPPAGE)
  return { ask, from, to, limits, shares, slippageBps }
}

/** Least sell of a pair in base units, where amounts or a dollar token tell it. */
export const leastSell = (ask: Pick<Ask, 'sell'>, limits: Limits): bigint | undefined => {
  const cents = limits.leastCents === undefined ? undefined : centsIn(ask.sell, limits.leastCents)
  if (limits.least === undefined || cents === undefined) return limits.least ?? cents
  return limits.least > cents ? limits.least : cents
}

/** Most of a pair in base units, where amounts or a dollar token tell it. */
const mostSell = (ask: Pick<Ask, 'sell'>, limits: Limits): bigint | undefined => {
  const cents = limits.mostCents === undefined ? undefined : centsIn(ask.sell, limits.mostCents)
  if (limits.most === undefined || cents === undefined) return limits.most ?? cents
  return limits.most < cents ? limits.most : cents
}

const outside = (ask: Ask, limits: Limits): Answer | undefined => {
  const least = leastSell(ask, limits)
  if (least !== undefined && ask.sellAmount < least) return tooSmall(ask, 'FLASHNET', least)
  const most = mostSell(ask, limits)
  if (most === undefined || ask.sellAmount <= most) return undefined
  return declined(
    'insufficientLiquidity',
    `amount_too_large: at most ${toHuman(most, ask.sell.decimals)} ${ask.sell.identifier}`,
  )
}

/** The most Orchestra takes of a pair, for the engine to drop what is above it. */
export const ceilingOf = (pairs: Pairs, sell: Token, buy: Token): SizeCeiling | undefined => {
  const from = pairs.find(sell)
  const to = pairs.find(buy)
  const limits = from && to && pairs.limits(from, to)
  if (!limits) return undefined
  const amount = mostSell({ sell }, limits)
  // Of a dollar token the amount has the cents in it, whatever it trades at.
  const cents = centsIn(sell, 0n) === undefined ? limits.mostCents : undefined
  return { ...(amount === undefined ? {} : { amount }), ...(cents === undefined ? {} : { usd: toHuman(cents, 2) }) }
}

/** Both sides of a pair under Orchestra's names. */
export interface PairFields {
  readonly sourceChain: string
  readonly sourceAsset: string
  readonly destinationChain: string
  readonly destinationAsset: string
}

/** What estimate and order are asked with alike. */
export const pairFields = ({ from, to }: Pick<Plan, 'from' | 'to'>): PairFields => ({
  sourceChain: from.chain,
  sourceAsset: from.asset,
  destinationChain: to.chain,
  destinationAsset: to.asset,
})

/** Query of `/estimate`. The sell amount is what is priced; whatever arrives is priced again. */
export const estimateQuery = (plan: Plan): Query => ({
  ...pairFields(plan),
  amount: plan.ask.sellAmount.toString(),
  amountMode: 'exact_in',
  slippageBps: plan.slippageBps,
  appFees: plan.shares.appFees.length > 0 ? JSON.stringify(plan.shares.appFees) : undefined,
})
