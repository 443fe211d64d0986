import type { StoredSwap } from '../contract/stores.ts'
import { addressKey } from '../domain/identifier.ts'
import type { TrackRequest } from '../domain/request.ts'
import type { EngineContext } from '../engine-context.ts'
import { sameHash } from './foreign-deposit.ts'
import { paidAddresses } from './paid-addresses.ts'

interface TrackedSwap {
  readonly request: TrackRequest
  readonly callerId: string | undefined
  readonly swap: StoredSwap | undefined
  readonly paysSecondLeg?: boolean
}

/**
 * The transaction that the swap's provider may submit to its network as the deposit: the one that is bound to the swap, or the one
 * its owner names. A named one must pay the deposit address where its chain can be read, and may not be another swap's. Nobody else's
 * request submits anything.
 *
 * @param paid What the requested transaction pays, where that was read.
 */
export const depositToSubmit = async (
  engine: EngineContext,
  { request, callerId, swap, paysSecondLeg }: TrackedSwap,
  paid: readonly string[] | undefined,
): Promise<string | undefined> => {
  const submits = engine.providers.get(swap?.provider ?? '')?.capabilities.submitsDeposits === true
  if (!swap || !submits || swap.callerId !== callerId) return undefined
  const { hash, chainId } = request
  if (hash === undefined || chainId !== swap.chainId || paysSecondLeg) return swap.hash
  if (swap.hash !== undefined && sameHash(swap.hash, hash)) return swap.hash
  if ((await engine.swaps.byHash(chainId, hash)) !== undefined) return swap.hash
  const read = paid ?? (await paidAddresses(engine, chainId, hash))
  const isDeposit = read?.some((address) => addressKey(address) === addressKey(swap.depositAddress ?? '')) ?? true
  return isDeposit ? hash : swap.hash
}
