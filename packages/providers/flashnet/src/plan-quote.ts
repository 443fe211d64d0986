import { type QuoteParams, type QuoteResult, type SizeCeiling, type Token, toHuman } from '@switchyard/core'
import { declined, exceedsLimits, tooSmall } from '@switchyard/provider-kit'
import type { AssetIndex } from './asset-index.ts'
import type { Listed } from './assets.ts'
import type { Query } from './client.ts'
import { isDollar } from './dollars.ts'
import { type IntegratorFees, integratorFees } from './integrator-fees.ts'
import { type Limits, leastSell, mostSell } from './limits.ts'
import type { Pairs } from './pairs.ts'
import type { Settings } from './settings.ts'

/** An estimate worth asking for. */
export interface Plan {
  readonly ask: QuoteParams
  readonly from: Listed
  readonly to: Listed
  readonly limits: Limits
  /** The assets of the list the plan was made by. */
  readonly assets: AssetIndex
  readonly chargedFees: IntegratorFees
  readonly slippageBps: number
}

/** Highest slippage an order takes, basis points. */
const HIGHEST_SLIPPAGE = 1_000

/** What to ask, or why there is nothing to ask for. */
export const planQuote = (pairs: Pairs, settings: Settings, ask: QuoteParams): Plan | QuoteResult => {
  const from = pairs.assets.find(ask.sell)
  const to = pairs.assets.find(ask.buy)
  if (!from || !to) {
    return declined('invalidAsset', `FLASHNET does not trade ${(from ? ask.buy : ask.sell).identifier}.`)
  }
  if (!isSameToken(from.token, ask.sell)) return misnamed(from)
  if (!isSameToken(to.token, ask.buy)) return misnamed(to)
  const limits = pairs.limits(from, to)
  // The pair itself is unmapped; upstream is not asked for it.
  if (!limits) return declined('quoteError', `no route from ${ask.sell.identifier} to ${ask.buy.identifier}`)
  if (!limits.exactIn) return declined('unsupportedMethod', 'FLASHNET takes no fixed sell amount for this pair.')
  const refusal = exceedsLimits(ask, 'FLASHNET') ?? outside(ask, limits)
  if (refusal) return refusal
  const chargedFees = integratorFees(ask.fees, settings, from.asset === 'BTC' && to.asset === 'BTC')
  const slippageBps = Math.min(Math.floor(ask.slippageBps ?? settings.slippageBps), HIGHEST_SLIPPAGE)
  return { ask, from, to, limits, assets: pairs.assets, chargedFees, slippageBps }
}

/** Whether an asset of the list has the symbol and decimals the engine knows the contract by. */
const isSameToken = (listed: Token, known: Token): boolean =>
  listed.decimals === known.decimals &&
  (known.address === undefined || plainSymbol(listed.ticker) === plainSymbol(known.ticker))

/** Issuers and bridges decorate a symbol: `USD₮0`, `USDC.e`. */
const plainSymbol = (ticker: string): string =>
  ticker
    .toUpperCase()
    .replace('₮', 'T')
    .replace(/\..*$/, '')
    .replace(/(?<=USDT)0$/, '')

const misnamed = ({ asset, token: { address, decimals } }: Listed): QuoteResult =>
  declined('quoteError', `FLASHNET lists ${asset} with ${decimals} decimals at ${address}, which is another token.`)

const outside = (ask: QuoteParams, limits: Limits): QuoteResult | undefined => {
  const least = leastSell(ask.sell, limits)
  if (least !== undefined && ask.sellAmount < least) return tooSmall(ask, 'FLASHNET', least)
  const most = mostSell(ask.sell, limits)
  if (most === undefined || ask.sellAmount <= most) return undefined
  return declined(
    'insufficientLiquidity',
    `amount_too_large: at most ${toHuman(most, ask.sell.decimals)} ${ask.sell.identifier}`,
  )
}

/** The most Orchestra takes of a pair, for the engine to drop what is above it. */
export const ceilingOf = (pairs: Pairs, sell: Token, buy: Token): SizeCeiling | undefined => {
  const from = pairs.assets.find(sell)
  const to = pairs.assets.find(buy)
  const limits = from && to && pairs.limits(from, to)
  if (!limits) return undefined
  // Of a dollar token the amount has the cents in it, whatever it trades at.
  return { amount: mostSell(sell, limits), usd: isDollar(sell) ? undefined : limits.mostUsd }
}

/** Query of `/estimate`. The sell amount is what is priced; whatever arrives is priced again. */
export const estimateQuery = ({ ask, from, to, slippageBps, chargedFees: { appFees } }: Plan): Query => ({
  sourceChain: from.chain,
  sourceAsset: from.asset,
  destinationChain: to.chain,
  destinationAsset: to.asset,
  amount: ask.sellAmount.toString(),
  amountMode: 'exact_in',
  slippageBps,
  appFees: appFees.length > 0 ? JSON.stringify(appFees) : undefined,
})
