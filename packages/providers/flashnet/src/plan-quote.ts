import { type QuoteParams, type QuoteResult, type SizeCeiling, type Token, toHuman } from '@switchyard/core'
import { decline, declineTooLarge, declineTooSmall } from '@switchyard/provider-kit'
import type { AssetIndex } from './asset-index.ts'
import type { Listed } from './assets.ts'
import type { Query } from './client.ts'
import { isDollar } from './dollars.ts'
import { type IntegratorFees, integratorFees } from './integrator-fees.ts'
import { type Limits, leastSell, mostSell } from './limits.ts'
import type { Pairs } from './pairs.ts'
import type { Settings } from './settings.ts'

/** What an estimate is requested with. */
export interface Plan {
  readonly params: QuoteParams
  readonly from: Listed
  readonly to: Listed
  /** Absent while the limits of the pair were not read: the estimate alone decides. */
  readonly limits: Limits | undefined
  /** Assets of the list the plan was made with. */
  readonly assets: AssetIndex
  readonly chargedFees: IntegratorFees
  readonly slippageBps: number
}

/** Highest slippage an order takes, basis points. */
const HIGHEST_SLIPPAGE = 1_000

/** Prepares the request of an estimate, or declines without one. */
export const planQuote = (pairs: Pairs, settings: Settings, params: QuoteParams): Plan | QuoteResult => {
  const from = pairs.assets.find(params.sell)
  const to = pairs.assets.find(params.buy)
  if (!from || !to) {
    return decline('invalidAsset', `FLASHNET does not trade ${(from ? params.buy : params.sell).identifier}.`)
  }
  if (!isSameToken(from.token, params.sell)) return misnamed(from)
  if (!isSameToken(to.token, params.buy)) return misnamed(to)
  // Both assets are listed, the pair is not.
  if (!pairs.trades(from, to))
    return decline('quoteError', `no route from ${params.sell.identifier} to ${params.buy.identifier}`)
  const limits = pairs.limits(from, to)
  if (limits?.exactIn === false)
    return decline('unsupportedMethod', 'FLASHNET does not support a fixed sell amount for this pair.')
  const refusal = declineTooLarge(params, 'FLASHNET') ?? (limits && outside(params, limits))
  if (refusal) return refusal
  const chargedFees = integratorFees(params.fees, settings, from.asset === 'BTC' && to.asset === 'BTC')
  const slippageBps = Math.min(Math.floor(params.slippageBps ?? settings.slippageBps), HIGHEST_SLIPPAGE)
  return { params, from, to, limits, assets: pairs.assets, chargedFees, slippageBps }
}

/** Whether an asset of the list has the symbol and decimals of the token the engine knows. */
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
  decline('quoteError', `FLASHNET lists ${asset} with ${decimals} decimals at ${address}, which is another token.`)

const outside = (params: QuoteParams, limits: Limits): QuoteResult | undefined => {
  const least = leastSell(params.sell, limits)
  if (least !== undefined && params.sellAmount < least) return declineTooSmall(params, 'FLASHNET', least)
  const most = mostSell(params.sell, limits)
  if (most === undefined || params.sellAmount <= most) return undefined
  return decline(
    'insufficientLiquidity',
    `amount_too_large: at most ${toHuman(most, params.sell.decimals)} ${params.sell.identifier}`,
  )
}

/** Maximum sell of a pair; the engine declines above it. */
export const ceilingOf = (pairs: Pairs, sell: Token, buy: Token): SizeCeiling | undefined => {
  const from = pairs.assets.find(sell)
  const to = pairs.assets.find(buy)
  const limits = from && to && pairs.limits(from, to)
  if (!limits) return undefined
  // For a dollar token the maximum in cents is part of the amount.
  return { amount: mostSell(sell, limits), usd: isDollar(sell) ? undefined : limits.mostUsd }
}

/** A pair in a query. */
export const pairQuery = ({ from, to }: Pick<Plan, 'from' | 'to'>): Query => ({
  sourceChain: from.chain,
  sourceAsset: from.asset,
  destinationChain: to.chain,
  destinationAsset: to.asset,
})

/** Query of `/estimate`. The amount that arrives is priced again. */
export const estimateQuery = ({ params, from, to, slippageBps, chargedFees: { appFees } }: Plan): Query => ({
  ...pairQuery({ from, to }),
  amount: params.sellAmount.toString(),
  amountMode: 'exact_in',
  slippageBps,
  appFees: appFees.length > 0 ? JSON.stringify(appFees) : undefined,
})
