import type { LedgerDuration } from '../contract/ledger.ts'
import type { Offer, QuoteParams, QuoteResult } from '../contract/provider.ts'
import type { EngineContext } from '../engine-context.ts'

/** The median of fewer would tell callers of single swaps of others, as figures of quality would. */
const LEAST_SWAPS = 10

/**
 * Replaces the times of offers whose network states none by what the provider's swaps between the two chains took, once the ledger
 * knows enough of them. The offer says which of both holds, in `meta.timeSource`: `observed` or `usual`.
 */
export const replaceUsualTimes = (
  result: QuoteResult,
  { provider, params }: { readonly provider: string; readonly params: Pick<QuoteParams, 'sell' | 'buy'> },
  { ledgerView, rules }: Pick<EngineContext, 'ledgerView' | 'rules'>,
): QuoteResult => {
  if ('declined' in result || !result.offers.some(({ timesAreUsual }) => timesAreUsual)) return result
  const { provenDays, provenLeastSwaps } = rules()
  const { sell, buy } = params
  const known = ledgerView
    .durations(provenDays)
    .find((one) => one.provider === provider && one.sellChain === sell.chain && one.buyChain === buy.chain)
  const enough = known !== undefined && known.swaps >= Math.max(LEAST_SWAPS, provenLeastSwaps) ? known : undefined
  return { offers: result.offers.map((offer) => (offer.timesAreUsual ? applyDuration(offer, enough) : offer)) }
}

/** The phases that come from block times stay; what is left of the median is the swap's. */
const applyDuration = (offer: Offer, known: LedgerDuration | undefined): Offer => {
  if (!known) return { ...offer, meta: { ...offer.meta, timeSource: 'usual' } }
  const inbound = Math.min(offer.times.inbound, known.medianSeconds)
  const outbound = Math.min(offer.times.outbound, known.medianSeconds - inbound)
  const times = { inbound, swap: known.medianSeconds - inbound - outbound, outbound }
  return { ...offer, times, meta: { ...offer.meta, timeSource: 'observed' } }
}
