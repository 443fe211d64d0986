import type { StoredSwap } from '../../contract/stores.ts'
import type { SwapFacts } from '../../contract/swap-history.ts'
import { toHuman } from '../../domain/amounts.ts'
import { findChain } from '../../domain/chains.ts'
import { parseIdentifier } from '../../domain/identifier.ts'
import type { Route } from '../../domain/route.ts'
import { computeTotalSeconds } from '../../domain/total-seconds.ts'
import type { EngineContext } from '../../engine-context.ts'

/** The part of a route that the history of its swap needs. */
export type BuiltRoute = Pick<Route, 'times' | 'expiresAt'>

/** Collects what was built, as its history shows it. */
export const collectSwapFacts = (
  { catalogue }: Pick<EngineContext, 'catalogue'>,
  swap: StoredSwap,
  route?: BuiltRoute,
): SwapFacts => {
  const { secondLeg } = swap
  const buyAsset = secondLeg?.buyAsset ?? swap.buyAsset
  const decimals = catalogue.find(swap.sellAsset)?.decimals
  return {
    providers: [swap.provider, ...(secondLeg ? [secondLeg.provider] : [])],
    sellAsset: swap.sellAsset,
    buyAsset,
    chainId: swap.chainId,
    buyChainId: findChain(parseIdentifier(buyAsset)?.chain ?? '')?.chainId ?? '',
    sellAmount: decimals === undefined ? '' : toHuman(swap.sellAmount, decimals),
    expectedBuyAmount: swap.expectedBuyAmount,
    sourceAddress: swap.sourceAddress,
    destinationAddress: secondLeg?.destinationAddress ?? swap.destinationAddress,
    createdAt: swap.createdAt,
    expectedSeconds: route ? Math.ceil(computeTotalSeconds(route)) : undefined,
    expiresAt: route?.expiresAt,
  }
}
