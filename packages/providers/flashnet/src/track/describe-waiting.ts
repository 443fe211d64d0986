import { chainByCode, type KnownSwap, type StatusQuery, type SwapStatus, toHuman } from '@switchyard/core'
import { offerState } from '../quote/offer-state.ts'

/** Describes a swap the engine built without a known order. */
export const describeWaiting = (known: KnownSwap, { hash }: StatusQuery): SwapStatus => {
  const { from } = offerState.read(known.state)
  const { depositAddress, depositChannelId } = known
  const details = depositChannelId === undefined ? { depositAddress } : { depositAddress, depositChannelId }
  return {
    chainId: chainByCode(from.token.chain)?.chainId ?? '',
    hash: hash ?? '',
    block: -1,
    type: 'swap',
    status: hash === undefined ? 'not_started' : 'pending',
    trackingStatus: hash === undefined ? 'not_started' : 'broadcasted',
    fromAsset: known.sellAsset,
    fromAmount: toHuman(known.sellAmount, from.token.decimals),
    fromAddress: known.sourceAddress,
    toAsset: known.buyAsset,
    toAmount: '',
    toAddress: known.destinationAddress,
    finalisedAt: -1,
    legs: [],
    transient: depositAddress === undefined ? undefined : { estimatedTimeToComplete: 0, providerDetails: details },
  }
}
