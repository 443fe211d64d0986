import type { Offer, SwapProvider } from '../../contract/provider.ts'
import { tokenKey } from '../../domain/identifier.ts'
import { isSameProtocol } from '../../domain/protocol.ts'
import type { ProviderError, Route } from '../../domain/route.ts'
import type { EngineContext } from '../../engine-context.ts'
import { circuitOpen } from '../../pipeline/filters/circuit-open.ts'
import { toQuoteParams } from '../../pipeline/quote-params.ts'
import type { PricedRequest } from '../../pipeline/resolved-request.ts'
import { isOpen, isSound, isWithinSlippage, MOST_OFFERS, type Shaped } from '../../pipeline/shape.ts'
import { joinLegs } from '../../pipeline/two-legs/join-legs.ts'
import { isInTime, mayOpenAccount } from '../../pipeline/two-legs/second-deposit.ts'
import { isSecondLeg } from '../../pipeline/two-legs/serves-second-leg.ts'
import { splitLegs } from '../../pipeline/two-legs/split-legs.ts'
import type { ProviderResult } from '../../provider/provider-result.ts'
import { type AskOptions, ask } from '../ask.ts'
import { OffersSeen } from '../offers-seen.ts'
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

/** How long routes of two providers are waited for, and who sees them before all are there. */
export interface PathWait {
  readonly seen?: OffersSeen
  readonly signal?: AbortSignal | undefined
  /** Called after each second leg with the routes so far; errors come at the end. Must not throw. */
  readonly onJoined?: ((joined: Shaped) => void) | undefined
}

/** What a second leg came to. */
interface Joined {
  readonly answered: readonly ProviderResult[]
  readonly routes: readonly Route[]
}

type LegWait = Pick<AskOptions, 'seen' | 'signal'>

const none: Shaped = { routes: [], providerErrors: [] }

/**
 * Prices routes of two providers in two waves: every first leg at once, then every second leg for the best that would
 * arrive at its intermediate asset. Each wave makes at most `limits.pathQuotes` calls. Rejects with `signal` only.
 */
export const quotePaths = async (
  engine: EngineContext,
  priced: PricedRequest,
  paths: readonly Path[],
  { seen = new OffersSeen(), signal, onJoined }: PathWait = {},
): Promise<Shaped> => {
  if (paths.length === 0) return none
  const { pathQuotes } = engine.limits
  const starts = takeInTurn(dropRepeats(paths, firstKey), toIntermediateKey).slice(0, pathQuotes)
  const firstSeen = new OffersSeen(seen)
  const asked = await Promise.all(starts.map((path) => askFirst(engine, priced, path, { seen: firstSeen, signal })))
  const firsts = asked.flatMap(({ path, answered }) => findBest(answered, path, priced.sellAmount))
  const pairs = dropRepeats(paths, secondKey).flatMap((path) => pairWithBest(path, firsts))
  const able = pairs.filter(({ path, offer }) => isBelowCeiling(engine, priced, path, offer.buyAmount))
  const ends = takeInTurn(able, ({ path }) => path.second.id).slice(0, pathQuotes)
  const secondSeen = new OffersSeen(seen)
  const collector = new ResultCollector<Joined>(ends.length, (joined) =>
    onJoined?.({ routes: joined.flatMap((one) => one?.routes ?? []), providerErrors: [] }),
  )
  const asking = ends.map(async (pair, position) => {
    const joined = await askSecond(engine, priced, pair, { seen: secondSeen, signal })
    collector.set(position, () => joined)
    return joined
  })
  const joined = await Promise.all(asking)
  return {
    routes: joined.flatMap(({ routes }) => routes),
    providerErrors: [
      ...asked.flatMap(({ answered }) => listRefusals(answered)),
      ...joined.flatMap(({ answered }) => listRefusals(answered).map(withoutAmount)),
    ],
  }
}

const toIntermediateKey = ({ intermediate, feeLeg }: Path): string => `${tokenKey(intermediate)} ${feeLeg}`
const firstKey = (path: Path): string => `${toIntermediateKey(path)} ${path.first.id}`
const secondKey = (path: Path): string => `${toIntermediateKey(path)} ${path.second.id}`

const askFirst = async (engine: EngineContext, priced: PricedRequest, path: Path, wait: LegWait) => {
  const { first } = splitLegs(priced, path)
  if (isBeingProbed(engine, path, path.first, first)) return { path, answered: [] }
  const deadlineMs = engine.limits.quoteDeadlineMs * FIRST_SHARE
  const isChoice = (offer: Offer) => isSound(offer, priced.sellAmount)
  const answered = await ask(engine, [path.first], toQuoteParams(first), priced.quoteId, {
    deadlineMs,
    ...wait,
    isChoice,
  })
  return { path, answered }
}

/** Whether another call of this quote has become the probe of the provider since the path was found. */
const isBeingProbed = (
  engine: EngineContext,
  { inSpite }: Path,
  provider: SwapProvider,
  priced: PricedRequest,
): boolean => !inSpite && circuitOpen.reason({ engine, provider, priced, named: 2 }) !== undefined

const findBest = (answered: readonly ProviderResult[], path: Path, asked: bigint): readonly FirstLeg[] => {
  const sound = listOffers(answered).filter(
    (offer) => isSound(offer, asked) && mayOpenAccount(offer, path.intermediate),
  )
  const best = findMost(sound.map((offer) => ({ path, offer })))
  return best ? [best] : []
}

const findMost = (legs: readonly FirstLeg[]): FirstLeg | undefined =>
  legs.reduce<FirstLeg | undefined>(
    (most, leg) => (most && most.offer.buyAmount >= leg.offer.buyAmount ? most : leg),
    undefined,
  )

/** A path that begins with the best first leg to its intermediate asset by another protocol than the second leg's. */
const pairWithBest = (path: Path, firsts: readonly FirstLeg[]): readonly FirstLeg[] => {
  const arriving = firsts.filter(
    (one) => toIntermediateKey(one.path) === toIntermediateKey(path) && !isSameProtocol(one.path.first, path.second),
  )
  const best = findMost(arriving)
  return best ? [{ path: { ...path, first: best.path.first }, offer: best.offer }] : []
}

const askSecond = async (
  engine: EngineContext,
  priced: PricedRequest,
  { path, offer }: FirstLeg,
  wait: LegWait,
): Promise<Joined> => {
  const legs = splitLegs(priced, path)
  if (isBeingProbed(engine, path, path.second, legs.second)) return { answered: [], routes: [] }
  const question = { ...toQuoteParams(legs.second), sellAmount: offer.buyAmount }
  const deadlineMs = engine.limits.quoteDeadlineMs * (1 - FIRST_SHARE)
  const isChoice = (one: Offer) => isSound(one, offer.buyAmount) && isOpen(engine, one)
  const answered = await ask(engine, [path.second], question, priced.quoteId, { deadlineMs, ...wait, isChoice })
  const now = engine.clock.now()
  const routes = listOffers(answered)
    .filter((second) => isSecondLeg(second, offer.buyAmount) && isInTime(offer, second, now))
    .slice(0, MOST_OFFERS)
    .map((second): Route => {
      const first = { provider: path.first, offer }
      return joinLegs(engine, { ...path, legs, first, second: { provider: path.second, offer: second } })
    })
    // Two small promises can round to none.
    .filter((route) => route.minBuyAmount > 0n && isWithinSlippage(engine, priced, route) && isOpen(engine, route))
  return { answered, routes }
}

const listOffers = (answered: readonly ProviderResult[]): readonly Offer[] =>
  answered.flatMap((one) => ('offers' in one ? one.offers : []))

const listRefusals = (answered: readonly ProviderResult[]): readonly ProviderError[] =>
  answered.flatMap((one) => ('decline' in one ? [{ provider: one.provider.id, ...one.decline }] : []))

/** The minimum of a second leg is in the intermediate asset, which the request does not sell. */
const withoutAmount = ({ provider, errorCode, message }: ProviderError): ProviderError => ({
  provider,
  errorCode,
  message,
})

/**
 * Routes of two providers beside the direct ones. Each provider's error appears once; that of a provider called
 * for a leg alone only when it is on no route, since another of its calls succeeded otherwise.
 */
export const addTwoLegRoutes = (direct: Shaped, joined: Shaped): Shaped => {
  if (joined.routes.length === 0 && joined.providerErrors.length === 0) return direct
  const routes = [...direct.routes, ...joined.routes]
  const named = new Set([...routes.flatMap(({ providers }) => providers), ...ids(direct.providerErrors)])
  const further = joined.providerErrors.filter(({ provider }) => !named.has(provider) && named.add(provider))
  return { routes, providerErrors: [...direct.providerErrors, ...further] }
}

const ids = (errors: Shaped['providerErrors']): readonly string[] => errors.map(({ provider }) => provider)
