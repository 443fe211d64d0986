import type { Deposit } from '../contract/deposit.ts'
import type { StoredLeg, StoredSwap } from '../contract/stores.ts'
import type { KnownSwap } from '../contract/swap-status.ts'
import { toHuman } from '../domain/amounts.ts'
import type { EngineContext } from '../engine-context.ts'
import { startHistory } from '../pipeline/history/start-history.ts'
import { estimateDurationMs } from '../pipeline/two-legs/join-legs.ts'
import { toSwapTerms } from './check/swap-terms.ts'
import type { Opened } from './open.ts'
import type { RepricedSwap } from './repriced-swap.ts'

/** Stores the swap for tracking, before its deposit is returned. */
export const saveSwap = async (
  engine: EngineContext,
  repriced: RepricedSwap,
  { swapId, opened, sellAmount }: { readonly swapId: string; readonly opened: Opened; readonly sellAmount: bigint },
): Promise<void> => {
  const { priced, quoted, provider, offer, addresses, secondLeg, route } = repriced
  const createdAt = engine.clock.now()
  const second: StoredLeg | undefined = secondLeg &&
    opened.secondLeg && {
      provider: secondLeg.provider.id,
      chainId: secondLeg.intermediate.chainId,
      sellAsset: secondLeg.intermediate.identifier,
      buyAsset: priced.buy.identifier,
      sellAmount: route.legs[0]?.buyAmount ?? offer.buyAmount,
      sourceAddress: secondLeg.addresses.sources[0],
      destinationAddress: secondLeg.addresses.destinationAddress,
      ...readPlace(opened.secondLeg),
      state: secondLeg.offer.state,
      createdAt,
      estimatedSeconds: Math.ceil(estimateDurationMs(secondLeg.offer) / 1_000),
    }
  const stored: StoredSwap = {
    swapId,
    routeId: quoted.route.routeId,
    quoteId: quoted.quoteId,
    callerId: quoted.callerId,
    privacy: quoted.request.usePrivacyMode,
    chainId: priced.sell.chainId,
    provider: provider.id,
    sellAsset: priced.sell.identifier,
    buyAsset: (secondLeg?.intermediate ?? priced.buy).identifier,
    sellAmount,
    expectedBuyAmount: toHuman(route.buyAmount, priced.buy.decimals),
    sourceAddress: addresses.sources[0],
    destinationAddress: opened.secondLeg?.to ?? addresses.destinationAddress,
    ...readPlace(opened.own),
    slippageBps: priced.slippageBps,
    state: offer.state,
    createdAt,
    terms: toSwapTerms({ ...repriced, deposit: opened.deposit }),
    secondLeg: second,
  }
  await engine.swaps.save(stored)
  await startHistory(engine, stored, route)
}

/** Returns the members by which the deposit is recognised. */
export const readPlace = (deposit: Deposit): Pick<KnownSwap, 'depositAddress' | 'depositChannelId' | 'memo'> => {
  const depositAddress = deposit.inboundAddress ?? ('to' in deposit ? deposit.to : undefined)
  return {
    depositAddress,
    depositChannelId: deposit.channel?.id,
    memo: 'memo' in deposit ? deposit.memo : undefined,
  }
}
