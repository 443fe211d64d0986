import type { SwapProvider } from '../../contract/provider.ts'
import type { Token } from '../../contract/token.ts'
import { isSameProtocol } from '../../domain/protocol.ts'
import type { DroppedCandidate, FeeLeg } from '../../domain/route.ts'
import type { EngineContext } from '../../engine-context.ts'
import { circuitOpen } from '../../pipeline/filters/circuit-open.ts'
import type { Candidate } from '../../pipeline/filters/filter.ts'
import { named } from '../../pipeline/filters/named.ts'
import { pair } from '../../pipeline/filters/pair.ts'
import { findRemoval } from '../../pipeline/filters/removal.ts'
import type { PricedRequest } from '../../pipeline/resolved-request.ts'
import { findIntermediateRefund, type IntermediateRefund } from '../../pipeline/two-legs/find-intermediate-refund.ts'
import { findPairRule } from '../../pipeline/two-legs/find-pair-rule.ts'
import { listIntermediates } from '../../pipeline/two-legs/intermediates.ts'
import { type PathLegs, splitLegs } from '../../pipeline/two-legs/split-legs.ts'
import { chooseFeeLeg, type Pairing } from './fee-leg.ts'

/** A path through an intermediate asset: one provider sells for it, another buys with what the first one pays out. */
export interface Path extends Pairing {
  readonly feeLeg: FeeLeg
  readonly refund: IntermediateRefund
  /** Its providers are asked in spite of open circuits, since every path has one. */
  readonly inSpite?: boolean
}

/** The paths to price, in order of preference, and the candidates dropped. */
export interface Paths {
  readonly paths: readonly Path[]
  readonly dropped: readonly DroppedCandidate[]
}

const none: Paths = { paths: [], dropped: [] }

/**
 * Finds the routes of two providers. Every rule of the shortlist holds for each of them on its own leg, and rules about the
 * pair for both of them; over those, the second must swap whatever arrives from any sender, and refund to a given address.
 *
 * No protocol serves both legs, no intermediate asset is an end of the pair, and no path is offered under privacy mode.
 * Removals are emitted as `candidate-dropped`, except of providers that do not trade the intermediate asset.
 */
export const findPaths = (engine: EngineContext, priced: PricedRequest, direct: readonly SwapProvider[]): Paths => {
  if (!wantsPaths(engine, priced, direct)) return none
  const asUsual = search(engine, priced, false)
  const isLast = direct.length === 0 && asUsual.paths.length === 0 && asUsual.dropped.some(isOpenCircuit)
  const { paths, dropped } = isLast ? search(engine, priced, true) : asUsual
  for (const fact of dropped) engine.events.emit('candidate-dropped', { quoteId: priced.quoteId, ...fact })
  return { paths, dropped }
}

const isOpenCircuit = ({ filter }: DroppedCandidate): boolean => filter === circuitOpen.name

/** @param inSpite Also through providers whose circuit is open. */
const search = (engine: EngineContext, priced: PricedRequest, inSpite: boolean): Paths => {
  const found = listIntermediates(engine, priced).map((intermediate) =>
    searchVia(engine, priced, intermediate, inSpite),
  )
  return { paths: found.flatMap(({ paths }) => paths), dropped: found.flatMap(({ dropped }) => dropped) }
}

/** A provider whose assets could not be read is called, but does not end the search for paths. */
const wantsPaths = (
  { rules, catalogue }: EngineContext,
  { request }: PricedRequest,
  direct: readonly SwapProvider[],
): boolean => {
  const { multiLeg } = rules()
  if (multiLeg === 'never' || request.usePrivacyMode || request.providers?.length === 1) return false
  return multiLeg === 'always' || !direct.some(({ id }) => catalogue.supported(id) !== undefined)
}

const searchVia = (engine: EngineContext, priced: PricedRequest, intermediate: Token, inSpite: boolean): Paths => {
  const refund = findIntermediateRefund(engine, intermediate, priced)
  if (!refund) return none
  const legs = splitLegs(priced, { intermediate, refund })
  const bar = (provider: SwapProvider) => barOf(engine, priced, provider)
  const [firsts, seconds] = [
    filterProviders(engine, legs, 0, bar, inSpite),
    filterProviders(engine, legs, 1, bar, inSpite),
  ]
  const pairings = firsts.able.flatMap((first) =>
    seconds.able.map((second): Pairing => ({ intermediate, first, second })),
  )
  const paths = pairings.flatMap((pairing): readonly Path[] => {
    const feeLeg = isSameProtocol(pairing.first, pairing.second) ? undefined : chooseFeeLeg(engine, priced, pairing)
    return feeLeg === undefined ? [] : [{ ...pairing, feeLeg, refund, inSpite }]
  })
  return { paths, dropped: [...firsts.dropped, ...seconds.dropped] }
}

/** Providers that may serve a leg. Gated ones never do: a leg's provider is never the only one named. */
const filterProviders = (
  engine: EngineContext,
  legs: PathLegs,
  leg: FeeLeg,
  bar: (provider: SwapProvider) => Removal | undefined,
  inSpite: boolean,
) => {
  const priced = leg === 0 ? legs.first : legs.second
  const via = leg === 0 ? `to ${priced.buy.identifier}` : `from ${priced.sell.identifier}`
  const able: SwapProvider[] = []
  const dropped: DroppedCandidate[] = []
  for (const provider of engine.providers.values()) {
    const candidate = { provider, priced, engine, named: 2 }
    if (!engine.catalogue.supported(provider.id) || pair.reason(candidate) !== undefined) continue
    const removal =
      findRemoval(candidate) ??
      bar(provider) ??
      (leg === 1 ? findUnfitness(provider) : undefined) ??
      (inSpite ? undefined : openCircuit(candidate))
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

const openCircuit = (candidate: Candidate): Removal | undefined => {
  const reason = circuitOpen.reason(candidate)
  return reason === undefined ? undefined : { filter: circuitOpen.name, reason }
}

const barOf = (engine: EngineContext, priced: PricedRequest, provider: SwapProvider): Removal | undefined => {
  const reason = findPairRule(engine, priced, provider)
  return reason === undefined ? undefined : { filter: 'pair-rule', reason }
}

/** The second provider is paid by the first, which cannot take refunds. */
const findUnfitness = ({ capabilities }: SwapProvider): Removal | undefined => {
  if (capabilities.senderBound) return { filter: 'second-leg', reason: 'takes deposits of a known sender only' }
  if (capabilities.depositKinds?.includes('simpleTransfer') === false) {
    return { filter: 'second-leg', reason: 'asks for more than a bare transfer' }
  }
  if (capabilities.refund !== 'forwarded') return { filter: 'second-leg', reason: 'does not accept a refund address' }
  return undefined
}
