import type { Draft, QuoteParams, QuoteResult, Token } from '@switchyard/core'
import { decline, declineTooLarge } from '@switchyard/provider-kit'
import { NATIVE } from '../addresses.ts'
import { chainCoded, type MayanChain } from '../chains.ts'
import type { Settings } from '../settings.ts'
import { type IntegratorFees, integratorFees } from './integrator-fees.ts'
import type { QuoteTerms } from './quote-query.ts'
import type { QuoteType } from './wire-quote.ts'

/** Everything about a quote that is known before the request. */
export interface Plan {
  readonly params: QuoteParams
  readonly from: MayanChain
  readonly to: MayanChain
  readonly types: readonly QuoteType[]
  readonly fees: IntegratorFees
  readonly terms: QuoteTerms
}

/** Highest slippage that the API accepts, basis points. */
const HIGHEST_SLIPPAGE = 500

/** Highest fees of an affiliate by kind of route, basis points. Source: docs.mayan.finance, referral (read 2026-07). */
export const feeCaps: Readonly<Record<QuoteType, number>> = {
  SWIFT: 200,
  MCTP: 50,
  FAST_MCTP: 100,
  MONO_CHAIN: 100,
  WH: 50,
}

/** Prepares the request, or declines without one. */
export const planQuote = (settings: Settings, params: QuoteParams): Plan | QuoteResult => {
  const from = chainCoded(params.sell.chain)
  const to = chainCoded(params.buy.chain)
  if (!from || !to) {
    const chain = from ? params.buy.chain : params.sell.chain
    return decline('unsupportedChainId', `MAYAN does not serve ${chain}.`)
  }
  const large = declineTooLarge(params, 'MAYAN')
  if (large) return large
  const fees = integratorFees(params.fees, settings.accounts, from, to)
  const bps = fees.affiliateBps + fees.serviceBps
  const types = settings.types.filter((type) => buildable(type, from, to) && bps <= feeCaps[type])
  if (types.length === 0) {
    const pair = `${params.sell.identifier} for ${params.buy.identifier}`
    return decline('unsupportedMethod', `MAYAN has no ${settings.types.join(' or ')} route of ${pair} at ${bps} bps.`)
  }
  return { params, from, to, types, fees, terms: termsOf(settings, params, from, to, fees) }
}

/**
 * Whether a route type can be built as one transaction that only the sender signs. Bridges from Solana need additional
 * signers, and routes from Sui need a Sui node.
 */
const buildable = (type: QuoteType, from: MayanChain, to: MayanChain): boolean => {
  if ((type === 'MONO_CHAIN') !== (from === to)) return false
  if (from.machine === 'solana') return type === 'SWIFT'
  if (from.machine === 'sui') return false
  return (
    type === 'SWIFT' || type === 'MONO_CHAIN' || type === 'WH' || (from.cctp !== undefined && to.cctp !== undefined)
  )
}

const termsOf = (
  settings: Settings,
  params: QuoteParams,
  from: MayanChain,
  to: MayanChain,
  fees: IntegratorFees,
): QuoteTerms => {
  const bps = fees.affiliateBps + fees.serviceBps
  const terms: Draft<QuoteTerms> = {
    amountIn: params.sellAmount,
    fromToken: contractOf(params.sell),
    fromChain: from.name,
    toToken: contractOf(params.buy),
    toChain: to.name,
    slippage: slippageOf(params.slippageBps ?? settings.slippage),
    gasDrop: 0,
  }
  if (bps > 0 && fees.addresses.solana !== undefined) {
    terms.referrer = fees.addresses.solana
    terms.referrerBps = bps
  }
  if (params.destinationAddress !== undefined) terms.destinationAddress = params.destinationAddress
  return terms
}

/** Native coins are the zero address, except on Sui, which uses the coin type. */
const contractOf = ({ chain, address }: Token): string => address ?? (chain === 'SUI' ? '0x2::sui::SUI' : NATIVE)

/** Limits slippage to the maximum of the API, which only protects the sender better. */
const slippageOf = (slippage: number | 'auto'): number | 'auto' =>
  slippage === 'auto' ? slippage : Math.min(Math.floor(slippage), HIGHEST_SLIPPAGE)
