import type { StoredSwap } from '../contract/stores.ts'
import type { Track } from '../domain/swap.ts'
import type { EngineContext } from '../engine-context.ts'
import { mint } from './access-token.ts'

/**
 * Gives the owner of a confidential swap a link to its full view, new on every call. Before the deposit has been seen the
 * link holds no hash, and does not open the swap.
 */
export const link = (
  engine: Pick<EngineContext, 'explorerUrl' | 'linkKeys' | 'clock'>,
  track: Track,
  { swap }: { readonly swap: Pick<StoredSwap, 'callerId' | 'chainId'> | undefined },
  callerId: string | undefined,
): Track => {
  const { explorerUrl, linkKeys, clock } = engine
  if (explorerUrl === undefined || !track.privacyMode || track.redactionReason !== undefined) return track
  if (!swap || swap.callerId !== callerId) return track
  const { chainId } = swap
  const { hash } = track.swapStatus
  const token = mint(linkKeys, { chainId, hash }, clock.now())
  const query = new URLSearchParams({ hash, chainId, t: token })
  return { ...track, explorerUrl: `${explorerUrl.replace(/\/$/, '')}/?${query}` }
}
