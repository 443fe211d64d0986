import type { QuoteParams, QuoteResult, Token } from '@switchyard/core'
import { decline, declineTooLarge } from '@switchyard/provider-kit'
import { NATIVE } from '../assets/addresses.ts'
import { findChainByCode, type MayanChain } from '../assets/chains.ts'
import type { MayanFacts } from '../facts.ts'
import type { Settings } from '../options.ts'
import { chargeIntegratorFees, type IntegratorFees } from './integrator-fees.ts'
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
  /** Facts in force when it was planned. */
  readonly facts: MayanFacts
}

/** Prepares the request, or declines without one. */
export const planQuote = (params: QuoteParams, settings: Settings): Plan | QuoteResult => {
  const from = findChainByCode(params.sell.chain)
  const to = findChainByCode(params.buy.chain)
  if (!from || !to) {
    const chain = from ? params.buy.chain : params.sell.chain
    return decline('unsupportedChainId', `MAYAN does not serve ${chain}.`)
  }
  const facts = settings.facts()
  const large = declineTooLarge(params, 'MAYAN')
  if (large) return large
  const hasEvm = from.machine === 'evm' || to.machine === 'evm'
  const fees = chargeIntegratorFees(params.fees, settings.accounts, hasEvm)
  const bps = fees.affiliateBps + fees.serviceBps

  // Only one transaction that the sender alone signs can be built: bridges from Solana need additional signers, and routes
  // from Sui need a Sui node. Bridges move USDC of Circle.
  const types = settings.types.filter((type) => {
    if (bps > facts.feeCaps[type] || from.machine === 'sui' || (type === 'MONO_CHAIN') !== (from === to)) return false
    if (type === 'SWIFT' || from.machine === 'solana') return type === 'SWIFT'
    return type === 'MONO_CHAIN' || type === 'WH' || (from.cctp !== undefined && to.cctp !== undefined)
  })
  if (types.length === 0) {
    const pair = `${params.sell.identifier} for ${params.buy.identifier}`
    return decline('unsupportedMethod', `MAYAN has no ${settings.types.join(' or ')} route of ${pair} at ${bps} bps.`)
  }

  const slippage = params.slippageBps ?? settings.slippage
  const referrer = bps > 0 ? fees.addresses.solana : undefined
  const terms: QuoteTerms = {
    amountIn: params.sellAmount,
    fromToken: nameContract(params.sell),
    fromChain: from.name,
    toToken: nameContract(params.buy),
    toChain: to.name,
    // The maximum of the API only protects the sender better.
    slippage: slippage === 'auto' ? slippage : Math.min(Math.floor(slippage), facts.maxSlippageBps),
    gasDrop: 0,
    referrer,
    referrerBps: referrer === undefined ? undefined : bps,
    destinationAddress: params.destinationAddress,
  }
  return { params, from, to, types, fees, terms, facts }
}

/** Native coins are the zero address, except on Sui, which uses the coin type. */
const nameContract = ({ chain, address }: Token): string => address ?? (chain === 'SUI' ? '0x2::sui::SUI' : NATIVE)
