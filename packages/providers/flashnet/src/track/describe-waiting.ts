import { findChain, type KnownSwap, type StatusQuery, type SwapStatus, toHuman } from '@switchyard/core'
import type { FlashnetFacts } from '../facts.ts'
import { offerState } from '../quote/offer-state.ts'
import { estimateTimes } from '../quote/translate-estimate.ts'

/** Describes a swap the engine built without a known order. */
export const describeWaiting = (known: KnownSwap, { hash }: StatusQuery, facts: FlashnetFacts): SwapStatus => {
  const { from, to } = offerState.read(known.state)
  const { depositAddress, depositChannelId } = known
  const details = depositChannelId === undefined ? { depositAddress } : { depositAddress, depositChannelId }
  const { inbound, swap, outbound } = estimateTimes(from.token.chain, to.token.chain, facts)
  return {
    chainId: findChain(from.token.chain)?.chainId ?? '',
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
    transient:
      depositAddress === undefined
        ? undefined
        : { estimatedTimeToComplete: Math.ceil(inbound + swap + outbound), providerDetails: details },
  }
}
