import type { StoredSwap } from '../../contract/stores.ts'
import type { Track } from '../../domain/swap.ts'
import type { EngineContext } from '../../engine-context.ts'
import { mintAccessToken } from './access-token.ts'

/** A viewer and the swap it looks at. */
export interface LinkOwner {
  readonly swap: Pick<StoredSwap, 'callerId' | 'chainId'> | undefined
  /** `undefined` for somebody without a key. */
  readonly callerId: string | undefined
}

/**
 * Links the owner of a confidential swap to its full view, with a new token on every call. Before the deposit has been seen the
 * link holds no hash, and does not open the swap.
 */
export const link = (
  { explorerUrl, linkKeys, clock }: Pick<EngineContext, 'explorerUrl' | 'linkKeys' | 'clock'>,
  track: Track,
  { swap, callerId }: LinkOwner,
): Track => {
  if (explorerUrl === undefined || !track.privacyMode || track.redactionReason !== undefined) return track
  if (!swap || swap.callerId !== callerId) return track
  const { chainId } = swap
  const { hash } = track.swapStatus
  const query = new URLSearchParams({ hash, chainId, t: mintAccessToken(linkKeys, { chainId, hash }, clock.now()) })
  return { ...track, explorerUrl: `${explorerUrl.replace(/\/$/, '')}/?${query}` }
}
