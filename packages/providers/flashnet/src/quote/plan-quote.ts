import { type QuoteParams, type QuoteResult, type SizeCeiling, type Token, toHuman } from '@switchyard/core'
import { decline, declineTooLarge, declineTooSmall } from '@switchyard/provider-kit'
import type { AssetIndex } from '../assets/asset-index.ts'
import { isDollar } from '../assets/dollars.ts'
import { findLeastSell, findMostSell, type Limits } from '../assets/limits.ts'
import type { Listed } from '../assets/listed.ts'
import type { Pairs } from '../assets/read-pairs.ts'
import type { Query } from '../client.ts'
import type { FlashnetFacts } from '../facts.ts'
import type { Settings } from '../options.ts'
import { chargeIntegratorFees, type IntegratorFees } from './integrator-fees.ts'

/** Parameters of an estimate. */
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
  readonly facts: FlashnetFacts
}

/** Prepares the request of an estimate, or declines without one. */
export const planQuote = (params: QuoteParams, pairs: Pairs, settings: Settings): Plan | QuoteResult => {
  const { sell, buy, sellAmount } = params
  const from = pairs.assets.find(sell)
  const to = pairs.assets.find(buy)
  if (!from || !to) return decline('invalidAsset', `FLASHNET does not trade ${(from ? buy : sell).identifier}.`)
  const misnamed = isSameToken(from.token, sell) ? (isSameToken(to.token, buy) ? undefined : to) : from
  if (misnamed) {
    const { asset, token } = misnamed
    const message = `FLASHNET lists ${asset} with ${token.decimals} decimals at ${token.address}, which is another token.`
    return decline('quoteError', message)
  }
  // Both assets are listed, the pair is not.
  if (!pairs.trades(from, to)) return decline('quoteError', `no route from ${sell.identifier} to ${buy.identifier}`)

  const limits = pairs.limits(from, to)
  if (limits?.exactIn === false) {
    return decline('unsupportedMethod', 'FLASHNET does not support a fixed sell amount for this pair.')
  }
  const tooLarge = declineTooLarge(params, 'FLASHNET')
  if (tooLarge) return tooLarge
  const least = limits && findLeastSell(sell, limits)
  if (least !== undefined && sellAmount < least) return declineTooSmall(params, 'FLASHNET', least)
  const most = limits && findMostSell(sell, limits)
  if (most !== undefined && sellAmount > most) {
    const message = `amount_too_large: at most ${toHuman(most, sell.decimals)} ${sell.identifier}`
    return decline('insufficientLiquidity', message)
  }

  const chargedFees = chargeIntegratorFees(params.fees, settings, from.asset === 'BTC' && to.asset === 'BTC')
  const facts = settings.facts()
  const slippageBps = Math.min(Math.floor(params.slippageBps ?? settings.slippageBps), facts.maxSlippageBps)
  return { params, from, to, limits, assets: pairs.assets, chargedFees, slippageBps, facts }
}

/** An asset of the list must have the symbol and decimals of the token the engine knows. */
const isSameToken = (listed: Token, known: Token): boolean =>
  listed.decimals === known.decimals &&
  (known.address === undefined || simplifySymbol(listed.ticker) === simplifySymbol(known.ticker))

/** Issuers and bridges decorate a symbol: `USD₮0`, `USDC.e`. */
const simplifySymbol = (ticker: string): string =>
  ticker
    .toUpperCase()
    .replace('₮', 'T')
    .replace(/\.[\s\S]*/, '')
    .replace(/(?<=USDT)0$/, '')

/** Finds the maximum sell of a pair; the engine declines above it. */
export const findCeiling = (pairs: Pairs, sell: Token, buy: Token): SizeCeiling | undefined => {
  const from = pairs.assets.find(sell)
  const to = pairs.assets.find(buy)
  const limits = from && to && pairs.limits(from, to)
  if (!limits) return undefined
  // For a dollar token the maximum in cents is part of the amount.
  return { amount: findMostSell(sell, limits), usd: isDollar(sell) ? undefined : limits.mostUsd }
}

/** Writes a pair into a query. */
export const writePairQuery = ({ from, to }: Pick<Plan, 'from' | 'to'>): Query => ({
  sourceChain: from.chain,
  sourceAsset: from.asset,
  destinationChain: to.chain,
  destinationAsset: to.asset,
})

/** Writes the query of `/estimate`. The amount that arrives is priced again. */
export const writeEstimateQuery = ({ params, from, to, slippageBps, chargedFees: { appFees } }: Plan): Query => ({
  ...writePairQuery({ from, to }),
  amount: params.sellAmount.toString(),
  amountMode: 'exact_in',
  slippageBps,
  appFees: appFees.length > 0 ? JSON.stringify(appFees) : undefined,
})
