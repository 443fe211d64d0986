import { createTimeoutSignal } from '../../async/create-timeout-signal.ts'
import { withAbort } from '../../async/with-abort.ts'
import type { ProviderContext, SwapProvider } from '../../contract/provider.ts'
import type { StatusQuery, SwapStatus } from '../../contract/swap-status.ts'
import type { EngineContext } from '../../engine-context.ts'
import { SwapError } from '../../errors.ts'
import { anonymous } from '../../memory/open-keys.ts'
import { createDepositKey } from '../../memory/unknown-deposits.ts'
import { createUnseenStatus } from '../../pipeline/create-unseen-status.ts'
import { callProvider } from '../../provider/call-provider.ts'
import { toThrownRefusal } from '../../provider/refusal.ts'
import { createNotFound } from '../find/locate.ts'
import type { TrackTarget } from '../find/track-target.ts'
import { isForeignDeposit } from '../prove/is-foreign-deposit.ts'
import { isSameHash } from '../prove/is-same-hash.ts'
import { hasBegun } from './merge-legs.ts'
import { readStatus } from './read-status.ts'

/** A status, and the provider that reported it. */
export interface Observation extends TrackTarget {
  readonly provider: SwapProvider
  readonly swapStatus: SwapStatus
}

/** A status, `undefined` where the provider does not know the deposit, or its fault. */
export interface StatusResult {
  readonly provider: SwapProvider
  readonly swapStatus?: SwapStatus
  readonly fault?: unknown
}

/**
 * Calls the located providers. The first that knows the deposit answers. When none knows it, a provider's fault is thrown
 * rather than "not found": that provider may be the one that would have known.
 *
 * @throws {SwapError} `rateLimitExceeded` for a key that looks up too many deposits of no stored swap.
 */
export const observe = async (engine: EngineContext, target: TrackTarget): Promise<Observation> => {
  const { unknownDeposits } = engine
  if (!target.swap && target.callerId !== undefined && target.callerId !== anonymous.id)
    unknownDeposits.takeShare(target.callerId)
  // Deposits of no stored swap have budgets, and callers that ask for the same one share the result.
  const { results, overBudget } = target.swap
    ? { results: await queryProviders(engine, target, target.providers), overBudget: [] }
    : await unknownDeposits.underWay.share(createDepositKey(target.request), async () => {
        const asked = new Set(target.providers.filter(({ id }) => unknownDeposits.take(id)))
        return {
          results: await queryProviders(engine, target, [...asked]),
          overBudget: target.providers.filter((provider) => !asked.has(provider)).map(({ id }) => id),
        }
      })
  const seen = results.find(({ swapStatus }) => swapStatus !== undefined)
  if (seen?.swapStatus) {
    const swapStatus = await replaceForeignStatus(engine, target, { ...seen, swapStatus: seen.swapStatus })
    return { ...target, provider: seen.provider, swapStatus }
  }

  const failed = results.find(({ fault }) => fault !== undefined)
  if (failed) throw toThrownRefusal(failed.fault, failed.provider)
  if (overBudget.length > 0) {
    // One of these providers may know the deposit, so it is not "not found".
    const message = `Too many unknown deposits are looked up at ${overBudget.join(', ')}; try again.`
    const { retryAfterSeconds } = unknownDeposits
    throw new SwapError('serviceUnavailable', message, { data: { retryAfterSeconds } })
  }
  if (!target.swap) unknownDeposits.add(target.request)
  throw createNotFound(target.request)
}

/** Queries one provider for a deposit, until the deadline of its context. */
export const queryStatus = async (
  engine: EngineContext,
  { provider, query }: { readonly provider: SwapProvider; readonly query: StatusQuery },
  context: ProviderContext,
): Promise<StatusResult> => {
  try {
    const read = async () => readStatus(await withAbort(() => provider.getStatus?.(query, context), context.signal))
    return { provider, swapStatus: await callProvider(engine, { provider, kind: 'status' }, read) }
  } catch (fault) {
    return { provider, fault }
  }
}

/** Creates the context of status calls: one deadline, and its abort signal. */
export const createStatusContext = ({
  clock,
  limits,
  catalogue,
  isSameAddress,
}: Pick<EngineContext, 'clock' | 'limits' | 'catalogue' | 'isSameAddress'>): ProviderContext => ({
  signal: createTimeoutSignal(limits.trackDeadlineMs),
  deadline: clock.now() + limits.trackDeadlineMs,
  clock,
  tokens: catalogue,
  isSameAddress,
})

const queryProviders = (
  engine: EngineContext,
  { request, swap, depositHash }: TrackTarget,
  providers: readonly SwapProvider[],
): Promise<readonly StatusResult[]> => {
  const query: StatusQuery = {
    hash: request.hash ?? swap?.hash,
    chainId: request.chainId ?? swap?.chainId,
    depositChannelId: request.depositChannelId,
    depositAddress: request.depositAddress,
    known: swap,
    depositHash,
  }
  const context = createStatusContext(engine)
  return Promise.all(providers.map((provider) => queryStatus(engine, { provider, query }, context)))
}

/**
 * Returns the status of the swap's own deposit, where a provider reports another person's at the address of its channel: by the hash
 * of the own one, or as not seen. A request for a transaction gets what is known of that transaction.
 */
const replaceForeignStatus = async (
  engine: EngineContext,
  { request, swap }: TrackTarget,
  { provider, swapStatus }: Pick<Observation, 'provider' | 'swapStatus'>,
): Promise<SwapStatus> => {
  const isRequested = request.hash !== undefined && isSameHash(request.hash, swapStatus.hash)
  if (!swap?.depositChannelId || isRequested || !hasBegun(swapStatus)) return swapStatus
  if (!isForeignDeposit(engine, swap, swapStatus)) return swapStatus
  if (swap.hash === undefined) return createUnseenStatus(engine, swap)

  const query = { hash: swap.hash, chainId: swap.chainId, known: swap }
  const { swapStatus: own } = await queryStatus(engine, { provider, query }, createStatusContext(engine))
  return own && !isForeignDeposit(engine, swap, own) ? own : createUnseenStatus(engine, swap)
}
