import { timeoutSignal } from '../async/timeout-signal.ts'
import { untilAborted } from '../async/until-aborted.ts'
import type { ProviderContext, SwapProvider } from '../contract/provider.ts'
import type { StatusQuery, SwapStatus } from '../contract/swap-status.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { callProvider } from '../pipeline/call-provider.ts'
import { thrownRefusal } from '../pipeline/refusal.ts'
import { unseen } from '../pipeline/unseen.ts'
import { isForeign, sameHash } from './foreign-deposit.ts'
import { type Located, notFound } from './locate.ts'
import { begun } from './merge-legs.ts'
import { readStatus } from './read-status.ts'
import { depositKey } from './unknown-deposits.ts'

/** A status, and the provider that reported it. */
export interface Observed extends Located {
  readonly provider: SwapProvider
  readonly swapStatus: SwapStatus
}

/**
 * Calls the located providers. The first that knows the deposit answers. When none knows it, a provider's fault is thrown
 * rather than "not found": that provider may be the one that would have known.
 */
export const observe = async (engine: EngineContext, located: Located): Promise<Observed> => {
  const { sightings, refused } = located.swap
    ? { sightings: await statusesFrom(engine, located, located.providers), refused: [] }
    : await unknownStatuses(engine, located)
  const seen = sightings.find((sighting) => sighting.swapStatus !== undefined)
  if (seen?.swapStatus) {
    const swapStatus = await ownStatus(engine, located, seen.provider, seen.swapStatus)
    return { ...located, provider: seen.provider, swapStatus }
  }
  const failed = sightings.find((sighting) => sighting.fault !== undefined)
  if (failed) throw thrownRefusal(failed.fault, failed.provider)
  if (refused.length > 0) throw overBudget(engine, refused)
  if (!located.swap) engine.unknownDeposits.add(located.request)
  throw notFound(located.request)
}

const statusesFrom = (
  engine: EngineContext,
  located: Located,
  providers: readonly SwapProvider[],
): Promise<readonly StatusResult[]> => {
  const context = contextOf(engine)
  const query = queryOf(located)
  return Promise.all(providers.map((provider) => statusFrom(engine, provider, query, context)))
}

interface UnknownStatuses {
  readonly sightings: readonly StatusResult[]
  /** Providers whose budget is used up. */
  readonly refused: readonly SwapProvider[]
}

/** What providers report of a deposit of no stored swap, within their budgets. */
const unknownStatuses = (engine: EngineContext, located: Located): Promise<UnknownStatuses> =>
  engine.unknownDeposits.underWay.share(depositKey(located.request), async () => {
    const asked = new Set(located.providers.filter(({ id }) => engine.unknownDeposits.take(id)))
    return {
      sightings: await statusesFrom(engine, located, [...asked]),
      refused: located.providers.filter((provider) => !asked.has(provider)),
    }
  })

/** One of these providers may know the deposit, so it is not "not found". */
const overBudget = ({ unknownDeposits }: EngineContext, refused: readonly SwapProvider[]): SwapError => {
  const message = `Too many unknown deposits are looked up at ${refused.map(({ id }) => id).join(', ')}; try again.`
  const { retryAfterSeconds } = unknownDeposits
  return new SwapError('serviceUnavailable', message, { data: { retryAfterSeconds } })
}

/**
 * The status of the swap's own deposit, where a provider reports another person's at the address of its channel: by the hash of
 * the own one, or as not seen. A request for a transaction gets what is known of that transaction.
 */
const ownStatus = async (
  engine: EngineContext,
  { request, swap }: Located,
  provider: SwapProvider,
  status: SwapStatus,
): Promise<SwapStatus> => {
  const isRequested = request.hash !== undefined && sameHash(request.hash, status.hash)
  if (!swap?.depositChannelId || isRequested || !begun(status) || !isForeign(engine.catalogue, swap, status))
    return status
  if (swap.hash === undefined) return unseen(engine, swap)
  const query = { hash: swap.hash, chainId: swap.chainId, known: swap }
  const { swapStatus } = await statusFrom(engine, provider, query, contextOf(engine))
  return swapStatus && !isForeign(engine.catalogue, swap, swapStatus) ? swapStatus : unseen(engine, swap)
}

/** Context of a status call: one deadline, and its abort signal. */
export const contextOf = ({ clock, limits, catalogue, isSameAddress }: EngineContext): ProviderContext => ({
  signal: timeoutSignal(limits.trackDeadlineMs),
  deadline: clock.now() + limits.trackDeadlineMs,
  clock,
  tokens: catalogue,
  isSameAddress,
})

const queryOf = ({ request, swap, depositHash }: Located): StatusQuery => {
  const { hash, chainId, depositChannelId, depositAddress } = request
  const known = swap ? { known: swap } : {}
  const swapHash = hash ?? swap?.hash
  return {
    ...(swapHash === undefined ? {} : { hash: swapHash }),
    ...((chainId ?? swap?.chainId) === undefined ? {} : { chainId: chainId ?? swap?.chainId }),
    ...(depositChannelId === undefined ? {} : { depositChannelId }),
    ...(depositAddress === undefined ? {} : { depositAddress }),
    ...known,
    ...(depositHash === undefined ? {} : { depositHash }),
  }
}

/** A provider's status, nothing when it does not know the deposit, or its fault. */
export interface StatusResult {
  readonly provider: SwapProvider
  readonly swapStatus?: SwapStatus
  readonly fault?: unknown
}

/** What one provider reports of a deposit. */
export const statusFrom = async (
  engine: EngineContext,
  provider: SwapProvider,
  query: StatusQuery,
  context: ProviderContext,
): Promise<StatusResult> => {
  try {
    const read = async () => readStatus(await untilAborted(() => provider.getStatus?.(query, context), context.signal))
    const swapStatus = await callProvider(engine, { provider, kind: 'status' }, read)
    return swapStatus ? { provider, swapStatus } : { provider }
  } catch (fault) {
    return { provider, fault }
  }
}
