import type { EngineContext } from '../../engine-context.ts'
import { isSameHash } from '../prove/is-same-hash.ts'
import { isDepositAddress } from '../prove/swap-addresses.ts'
import { readPaidAddresses } from '../read/read-chain.ts'
import type { TrackTarget } from './track-target.ts'

/**
 * Finds the transaction that the swap's provider may submit to its network as the deposit: the one that is bound to the swap, or
 * the one its owner names. A named one must pay the deposit address where its chain can be read, and may not be another swap's.
 * Nobody else's request submits anything.
 *
 * @param paid What the requested transaction pays, where that was read.
 */
export const findDepositToSubmit = async (
  engine: EngineContext,
  { request, callerId, swap, paysSecondLeg }: Pick<TrackTarget, 'request' | 'callerId' | 'swap' | 'paysSecondLeg'>,
  paid: readonly string[] | undefined,
): Promise<string | undefined> => {
  const submits = engine.providers.get(swap?.provider ?? '')?.capabilities.submitsDeposits === true
  if (!swap || !submits || swap.callerId !== callerId) return undefined

  const { hash, chainId } = request
  if (hash === undefined || chainId !== swap.chainId || paysSecondLeg) return swap.hash
  if (swap.hash !== undefined && isSameHash(swap.hash, hash)) return swap.hash
  if ((await engine.swaps.findByHash(chainId, hash)) !== undefined) return swap.hash

  const read = paid ?? (await readPaidAddresses(engine, chainId, hash))
  const isDeposit = read?.some((address) => isDepositAddress(engine, swap, address)) ?? true
  return isDeposit ? hash : swap.hash
}
