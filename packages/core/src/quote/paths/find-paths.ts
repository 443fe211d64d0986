import type { SwapProvider } from '../../contract/provider.ts'
import { isSameProtocol } from '../../domain/protocol.ts'
import type { DroppedCandidate, FeeLeg } from '../../domain/route.ts'
import type { EngineContext } from '../../engine-context.ts'
import { circuitOpen } from '../../pipeline/filters/circuit-open.ts'
import type { Candidate, FilterContext } from '../../pipeline/filters/filter.ts'
import { named } from '../../pipeline/filters/named.ts'
import { pair } from '../../pipeline/filters/pair.ts'
import { findRemoval } from '../../pipeline/filters/removal.ts'
import type { PricedRequest } from '../../pipeline/resolved-request.ts'
import { findIntermediateRefund, type IntermediateRefund } from '../../pipeline/two-legs/find-intermediate-refund.ts'
import { findPairRule } from '../../pipeline/two-legs/find-pair-rule.ts'
import { listIntermediates } from '../../pipeline/two-legs/intermediates.ts'
import { splitLegs } from '../../pipeline/two-legs/split-legs.ts'
import { chooseFeeLeg, type Pairing } from './fee-leg.ts'

/** A path through an intermediate asset: one provider sells for it, another buys with what the first one pays out. */
export interface Path extends Pairing {
  readonly feeLeg: FeeLeg
  readonly refund: IntermediateRefund
  /** Ignores circuit breakers, because every path has an open one. */
  readonly inSpite?: boolean
}

/** The paths to price, in order of preference, and the candidates dropped. */
export interface Paths {
  readonly paths: readonly Path[]
  readonly dropped: readonly DroppedCandidate[]
}

type SearchContext = FilterContext & Pick<EngineContext, 'providers'>

const none: Paths = { paths: [], dropped: [] }

/**
 * Finds the routes of two providers. Every rule of the shortlist holds for each of them on its own leg, and rules about the
 * pair for both of them; over those, the second must swap whatever arrives from any sender, and refund to a given address.
 *
 * No protocol serves both legs, no intermediate asset is an end of the pair, and no path is offered under privacy mode.
 * Removals are emitted as `candidate-dropped`, except of providers that do not trade the intermediate asset.
 */
export const findPaths = (engine: EngineContext, priced: PricedRequest, direct: readonly SwapProvider[]): Paths => {
  const { multiLeg } = engine.rules()
  const { usePrivacyMode, providers } = priced.request
  if (multiLeg === 'never' || usePrivacyMode || providers?.length === 1) return none
  // A provider whose assets could not be read is called, but does not end the search for paths.
  const isServed = direct.some(({ id }) => engine.catalogue.findSupported(id) !== undefined)
  if (multiLeg === 'whenNoDirect' && isServed) return none

  const usual = search(engine, priced, false)
  const isLast = direct.length === 0 && usual.paths.length === 0
  const isClosed = usual.dropped.some(({ filter }) => filter === circuitOpen.name)
  const { paths, dropped } = isLast && isClosed ? search(engine, priced, true) : usual
  for (const fact of dropped) engine.events.emit('candidate-dropped', { quoteId: priced.quoteId, ...fact })
  return { paths, dropped }
}

/** @param inSpite Also through providers whose circuit is open. */
const search = (engine: SearchContext, priced: PricedRequest, inSpite: boolean): Paths => {
  const paths: Path[] = []
  const dropped: DroppedCandidate[] = []
  for (const intermediate of listIntermediates(engine, priced)) {
    const refund = findIntermediateRefund(engine, intermediate, priced)
    if (!refund) continue
    const legs = splitLegs(priced, { intermediate, refund })
    const firsts = filterProviders(engine, { whole: priced, leg: legs.first, isSecond: false, inSpite })
    const seconds = filterProviders(engine, { whole: priced, leg: legs.second, isSecond: true, inSpite })
    dropped.push(...firsts.dropped, ...seconds.dropped)
    for (const first of firsts.able) {
      for (const second of seconds.able) {
        if (isSameProtocol(first, second)) continue
        const pairing = { intermediate, first, second }
        const feeLeg = chooseFeeLeg(engine, priced, pairing)
        if (feeLeg !== undefined) paths.push({ ...pairing, feeLeg, refund, inSpite })
      }
    }
  }
  return { paths, dropped }
}

/** One leg of the paths through an intermediate asset. */
interface LegSearch {
  readonly whole: PricedRequest
  readonly leg: PricedRequest
  readonly isSecond: boolean
  readonly inSpite: boolean
}

/** Finds the providers that may serve a leg. Gated ones never do: a leg's provider is never the only one named. */
const filterProviders = (engine: SearchContext, search: LegSearch) => {
  const { leg, isSecond } = search
  const via = isSecond ? `from ${leg.sell.identifier}` : `to ${leg.buy.identifier}`
  const able: SwapProvider[] = []
  const dropped: DroppedCandidate[] = []
  for (const provider of engine.providers.values()) {
    const candidate = { provider, priced: leg, engine, named: 2 }
    if (!engine.catalogue.findSupported(provider.id) || pair.reason(candidate) !== undefined) continue
    const removal = findLegRemoval(candidate, search)
    if (!removal) able.push(provider)
    else if (removal.filter !== named.name)
      dropped.push({ provider: provider.id, filter: removal.filter, reason: `${via}: ${removal.reason}` })
  }
  return { able, dropped }
}

interface Removal {
  readonly filter: string
  readonly reason: string
}

const findLegRemoval = (candidate: Candidate, { whole, isSecond, inSpite }: LegSearch): Removal | undefined => {
  const { engine, provider } = candidate
  const removal = findRemoval(candidate)
  if (removal) return removal
  const rule = findPairRule(engine, whole, provider)
  if (rule !== undefined) return { filter: 'pair-rule', reason: rule }

  if (isSecond) {
    // The second provider is paid by the first, which cannot take refunds.
    const filter = 'second-leg'
    const { senderBound, depositKinds, refund } = provider.capabilities
    if (senderBound) return { filter, reason: 'takes deposits of a known sender only' }
    if (depositKinds?.includes('simpleTransfer') === false)
      return { filter, reason: 'asks for more than a bare transfer' }
    if (refund !== 'forwarded') return { filter, reason: 'does not accept a refund address' }
  }
  const open = inSpite ? undefined : circuitOpen.reason(candidate)
  return open === undefined ? undefined : { filter: circuitOpen.name, reason: open }
}
