import { addressKey } from '@switchyard/core'
import type { MayanFacts } from '../facts.ts'
import type { QuoteType, WireQuote } from '../quote/wire-quote.ts'
import { requireChain } from './chains.ts'

/** Contracts to accept besides the known ones, by route type. */
export type FurtherContracts = Readonly<Partial<Record<QuoteType, readonly string[]>>>

/** The contract or program that the order of a quote calls, as the quote names it. */
export const findNamedContract = (quote: WireQuote): string | undefined => {
  const named: Readonly<Record<QuoteType, string | undefined>> = {
    SWIFT: quote.swiftMayanContract,
    MCTP: quote.mctpMayanContract,
    FAST_MCTP: quote.fastMctpMayanContract,
    MONO_CHAIN: quote.monoChainMayanContract,
    WH: quote.whMayanContract,
  }
  return named[quote.type]
}

/** Tells whether a quote calls a contract or program of Mayan on the chain sold from, of the version that the quote states. */
export const callsKnownContract = (quote: WireQuote, further: FurtherContracts, facts: MayanFacts): boolean => {
  const named = findNamedContract(quote)
  if (named === undefined) return false
  const version = quote.swiftVersion ?? 'V1'
  const { machine, code } = requireChain(quote.fromChain)
  if (machine === 'solana') return version === 'V2' && named === facts.solanaPrograms.swiftV2
  const isRetired = quote.type === 'SWIFT' && version !== 'V2'
  const known = quote.type === 'MONO_CHAIN' || isRetired ? undefined : facts.contracts[code]?.[quote.type]
  return [...(known === undefined ? [] : [known]), ...(further[quote.type] ?? [])].some(
    (address) => addressKey(address) === addressKey(named),
  )
}
