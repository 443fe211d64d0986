import type { Offer } from '../../contract/provider.ts'
import { tokenKey } from '../../domain/identifier.ts'
import { isSameProtocol } from '../../domain/protocol.ts'
import type { ProviderError, Route } from '../../domain/route.ts'
import type { EngineContext } from '../../engine-context.ts'
import { circuitOpen } from '../../pipeline/filters/circuit-open.ts'
import type { Candidate } from '../../pipeline/filters/filter.ts'
import { toQuoteParams } from '../../pipeline/quote-params.ts'
import type { PricedRequest } from '../../pipeline/resolved-request.ts'
import { isOpen, isSound, isWithinSlippage, MOST_OFFERS, type Shaped } from '../../pipeline/shape.ts'
import { joinLegs } from '../../pipeline/two-legs/join-legs.ts'
import { isInTime, isSecondLeg, mayOpenAccount } from '../../pipeline/two-legs/second-deposit.ts'
import { splitLegs } from '../../pipeline/two-legs/split-legs.ts'
import type { ProviderResult } from '../../provider/provider-result.ts'
import { type AskOptions, ask } from '../ask.ts'
import { FirstOffer } from '../first-offer.ts'
import { ResultCollector } from '../result-collector.ts'
import { isBelowCeiling } from './below-ceiling.ts'
import type { Path } from './find-paths.ts'
import { dropRepeats, takeInTurn } from './round-robin.ts'

/** Share of the quote's time the first legs get; the second ones get the rest. */
const FIRST_SHARE = 0.6

interface FirstLeg {
  readonly path: Path
  readonly offer: Offer
}

/** The paths to price, how long they are waited for, and who sees their routes before all are there. */
export interface PathsQuestion {
  readonly paths: readonly Path[]
  readonly seen?: FirstOffer
  readonly signal?: AbortSignal | undefined
  /** Called after each second leg with the routes so far; errors come at the end. Must not throw. */
  readonly onJoined?: ((joined: Shaped) => void) | undefined
}

/** Result of a second leg. */
interface Joined {
  readonly answered: readonly ProviderResult[]
  readonly routes: readonly Route[]
}

/**
 * Prices routes of two providers in two waves: every first leg at once, then every second leg for the best that would
 * arrive at its intermediate asset. Each wave makes at most `limits.pathQuotes` calls. Rejects with `signal` only.
 */
export const quotePaths = async (
  engine: EngineContext,
  priced: PricedRequest,
  { paths, seen = new FirstOffer(), signal, onJoined }: PathsQuestion,
): Promise<Shaped> => {
  if (paths.length === 0) return { routes: [], providerErrors: [] }
  const { pathQuotes, quoteDeadlineMs } = engine.limits
  const { quoteId } = priced
  const firstPaths = dropRepeats(paths, (path) => `${toIntermediateKey(path)} ${path.first.id}`)
  const starts = takeInTurn(firstPaths, toIntermediateKey).slice(0, pathQuotes)
  const seenFirst = new FirstOffer(seen)
  const asked = await Promise.all(
    starts.map(async (path) => {
      const { first: leg } = splitLegs(priced, path)
      if (isBeingProbed({ engine, provider: path.first, priced: leg, named: 2 }, path)) return { path, answered: [] }
      const answered = await ask(engine, [path.first], {
        question: toQuoteParams(leg),
        quoteId,
        deadlineMs: quoteDeadlineMs * FIRST_SHARE,
        seen: seenFirst,
        signal,
        isChoice: (offer) => isSound(offer, priced.sellAmount),
      })
      return { path, answered }
    }),
  )

  const firsts = asked.flatMap(({ path, answered }) => {
    const usable = listOffers(answered).filter(
      (offer) => isSound(offer, priced.sellAmount) && mayOpenAccount(offer, path.intermediate),
    )
    return findMost(usable.map((offer) => ({ path, offer }))) ?? []
  })
  // Every second leg follows the best first leg to its intermediate asset by another protocol.
  const secondPaths = dropRepeats(paths, (path) => `${toIntermediateKey(path)} ${path.second.id}`)
  const pairs = secondPaths.flatMap((path) => {
    const key = toIntermediateKey(path)
    const arriving = firsts.filter(
      (one) => toIntermediateKey(one.path) === key && !isSameProtocol(one.path.first, path.second),
    )
    const best = findMost(arriving)
    return best ? [{ path: { ...path, first: best.path.first }, offer: best.offer }] : []
  })
  const able = pairs.filter((pair) => isBelowCeiling(engine, priced, pair))
  const ends = takeInTurn(able, ({ path }) => path.second.id).slice(0, pathQuotes)

  const seenSecond = new FirstOffer(seen)
  const collector = new ResultCollector<Joined>(ends.length, (joined) =>
    onJoined?.({ routes: joined.flatMap((one) => one?.routes ?? []), providerErrors: [] }),
  )
  const asking = ends.map(async (pair, position) => {
    const joined = await askSecond(engine, priced, { ...pair, seen: seenSecond, signal })
    collector.set(position, () => joined)
    return joined
  })
  const joined = await Promise.all(asking)
  // The minimum of a second leg is in the intermediate asset, which the request does not sell.
  const secondErrors = joined
    .flatMap(({ answered }) => listRefusals(answered))
    .map(({ provider, errorCode, message }): ProviderError => ({ provider, errorCode, message }))
  return {
    routes: joined.flatMap(({ routes }) => routes),
    providerErrors: [...asked.flatMap(({ answered }) => listRefusals(answered)), ...secondErrors],
  }
}

const toIntermediateKey = ({ intermediate, feeLeg }: Path): string => `${tokenKey(intermediate)} ${feeLeg}`

/** `true` where another call of this quote has become the probe of the provider since the path was found. */
const isBeingProbed = (candidate: Candidate, { inSpite }: Path): boolean =>
  !inSpite && circuitOpen.reason(candidate) !== undefined

const findMost = (legs: readonly FirstLeg[]): FirstLeg | undefined =>
  legs.reduce<FirstLeg | undefined>(
    (most, leg) => (most && most.offer.buyAmount >= leg.offer.buyAmount ? most : leg),
    undefined,
  )

const askSecond = async (
  engine: EngineContext,
  priced: PricedRequest,
  { path, offer, ...wait }: FirstLeg & Pick<AskOptions, 'seen' | 'signal'>,
): Promise<Joined> => {
  const legs = splitLegs(priced, path)
  const candidate = { engine, provider: path.second, priced: legs.second, named: 2 }
  if (isBeingProbed(candidate, path)) return { answered: [], routes: [] }
  const answered = await ask(engine, [path.second], {
    question: { ...toQuoteParams(legs.second), sellAmount: offer.buyAmount },
    quoteId: priced.quoteId,
    deadlineMs: engine.limits.quoteDeadlineMs * (1 - FIRST_SHARE),
    ...wait,
    isChoice: (one) => isSound(one, offer.buyAmount) && isOpen(engine, one),
  })
  const now = engine.clock.now()
  const first = { provider: path.first, offer }
  const routes = listOffers(answered)
    .filter((second) => isSecondLeg(second, offer.buyAmount) && isInTime(offer, second, now))
    .slice(0, MOST_OFFERS)
    .map((second) => joinLegs(engine, { ...path, legs, first, second: { provider: path.second, offer: second } }))
    // Two small promises can round to none.
    .filter((route) => route.minBuyAmount > 0n && isWithinSlippage(engine, priced, route) && isOpen(engine, route))
  return { answered, routes }
}

const listOffers = (answered: readonly ProviderResult[]): readonly Offer[] =>
  answered.flatMap((one) => ('offers' in one ? one.offers : []))

const listRefusals = (answered: readonly ProviderResult[]): readonly ProviderError[] =>
  answered.flatMap((one) => ('decline' in one ? [{ provider: one.provider.id, ...one.decline }] : []))

/**
 * Adds routes of two providers to the direct ones. Each provider's error appears once; that of a provider called
 * for a leg alone only when it is on no route, since another of its calls succeeded otherwise.
 */
export const addTwoLegRoutes = (direct: Shaped, joined: Shaped): Shaped => {
  if (joined.routes.length === 0 && joined.providerErrors.length === 0) return direct
  const routes = [...direct.routes, ...joined.routes]
  const named = new Set([
    ...routes.flatMap(({ providers }) => providers),
    ...direct.providerErrors.map(({ provider }) => provider),
  ])
  const further = joined.providerErrors.filter(({ provider }) => !named.has(provider) && named.add(provider))
  return { routes, providerErrors: [...direct.providerErrors, ...further] }
}
