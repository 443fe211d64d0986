import type { Draft, QuoteParams, QuoteResult, Token } from '@switchyard/core'
import { declined, exceedsLimits } from '@switchyard/provider-kit'
import { NATIVE } from '../addresses.ts'
import { chainCoded, type MayanChain } from '../chains.ts'
import type { Settings } from '../settings.ts'
import type { QuoteTerms } from './quote-query.ts'
import { type Share, shareOf } from './referrer.ts'
import type { QuoteType } from './wire-quote.ts'

/** A quote worth asking for. */
export interface Plan {
  readonly ask: QuoteParams
  readonly from: MayanChain
  readonly to: MayanChain
  readonly types: readonly QuoteType[]
  readonly share: Share
  readonly terms: QuoteTerms
}

/** Highest slippage the API takes, basis points. */
const HIGHEST_SLIPPAGE = 500

/** Highest share of an affiliate by kind of route, basis points. Source: docs.mayan.finance, referral (read 2026-07). */
export const feeCaps: Readonly<Record<QuoteType, number>> = {
  SWIFT: 200,
  MCTP: 50,
  FAST_MCTP: 100,
  MONO_CHAIN: 100,
  WH: 50,
}

/** What to ask, or why there is nothing to ask for. */
export const planQuote = (settings: Settings, ask: QuoteParams): Plan | QuoteResult => {
  const from = chainCoded(ask.sell.chain)
  const to = chainCoded(ask.buy.chain)
  if (!from || !to) {
    const chain = from ? ask.buy.chain : ask.sell.chain
    return declined('unsupportedChainId', `MAYAN does not serve ${chain}.`)
  }
  const large = exceedsLimits(ask, 'MAYAN')
  if (large) return large
  const share = shareOf(ask.fees, settings, from, to)
  const bps = share.affiliateBps + share.serviceBps
  const types = settings.types.filter((type) => buildable(type, from, to) && bps <= feeCaps[type])
  if (types.length === 0) {
    const pair = `${ask.sell.identifier} for ${ask.buy.identifier}`
    return declined('unsupportedMethod', `MAYAN has no ${settings.types.join(' or ')} route of ${pair} at ${bps} bps.`)
  }
  return { ask, from, to, types, share, terms: termsOf(settings, ask, from, to, share) }
}

/**
 * Whether a kind of route can become one transaction the sender signs alone. From Solana the bridges need keys made for
 * the one transaction, and from Sui a Sui node.
 */
const buildable = (type: QuoteType, from: MayanChain, to: MayanChain): boolean => {
  if ((type === 'MONO_CHAIN') !== (from === to)) return false
  if (from.machine === 'solana') return type === 'SWIFT'
  if (from.machine === 'sui') return false
  return (
    type === 'SWIFT' || type === 'MONO_CHAIN' || type === 'WH' || (from.cctp !== undefined && to.cctp !== undefined)
  )
}

const termsOf = (settings: Settings, ask: QuoteParams, from: MayanChain, to: MayanChain, share: Share): QuoteTerms => {
  const bps = share.affiliateBps + share.serviceBps
  const terms: Draft<QuoteTerms> = {
    amountIn: ask.sellAmount,
    fromToken: contractOf(ask.sell),
    fromChain: from.name,
    toToken: contractOf(ask.buy),
    toChain: to.name,
    slippage: slippageOf(ask.slippageBps ?? settings.slippage),
    gasDrop: 0,
  }
  if (bps > 0 && share.book.solana !== undefined) {
    terms.referrer = share.book.solana
    terms.referrerBps = bps
  }
  if (ask.destinationAddress !== undefined) terms.destinationAddress = ask.destinationAddress
  return terms
}

/** Sui's own coin goes by its type, every other chain's by the zero address. */
const contractOf = ({ chain, address }: Token): string => address ?? (chain === 'SUI' ? '0x2::sui::SUI' : NATIVE)

/** More than the API takes is asked as the most it takes: the sender is only protected better. */
const slippageOf = (slippage: number | 'auto'): number | 'auto' =>
  slippage === 'auto' ? slippage : Math.min(Math.floor(slippage), HIGHEST_SLIPPAGE)
