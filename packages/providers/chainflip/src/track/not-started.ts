import { chainByCode, type KnownSwap, type SwapStatus, toHuman } from '@switchyard/core'
import { findByIdentifier } from '../assets/network-asset.ts'

/** Status of a swap the engine built and the backend does not report yet. */
export const describeUnseen = (known: KnownSwap, hash: string): SwapStatus => {
  const chain = known.sellAsset.split('.')[0] ?? ''
  const asset = findByIdentifier(known.sellAsset)
  return {
    chainId: chainByCode(chain)?.chainId ?? '',
    hash,
    block: -1,
    type: 'swap',
    status: 'not_started',
    trackingStatus: 'starting',
    fromAsset: known.sellAsset,
    fromAmount: asset ? toHuman(known.sellAmount, asset.token.decimals) : '',
    fromAddress: known.sourceAddress,
    toAsset: known.buyAsset,
    toAmount: '',
    toAddress: known.destinationAddress,
    finalisedAt: -1,
    legs: [],
  }
}
