import type { StoredSwap } from '../contract/stores.ts'
import type { SwapStatus } from '../contract/swap-status.ts'
import { toHuman } from '../domain/amounts.ts'
import type { EngineContext } from '../engine-context.ts'

/** Creates the status of a swap the engine built whose deposit has not been seen. */
export const createUnseenStatus = ({ catalogue }: Pick<EngineContext, 'catalogue'>, swap: StoredSwap): SwapStatus => {
  const decimals = catalogue.find(swap.sellAsset)?.decimals
  return {
    chainId: swap.chainId,
    hash: swap.hash ?? '',
    block: -1,
    type: 'swap',
    status: 'not_started',
    trackingStatus: 'not_started',
    fromAsset: swap.sellAsset,
    fromAmount: decimals === undefined ? '' : toHuman(swap.sellAmount, decimals),
    fromAddress: swap.sourceAddress,
    toAsset: swap.buyAsset,
    toAmount: '',
    toAddress: swap.destinationAddress,
    finalisedAt: -1,
    legs: [],
  }
}
