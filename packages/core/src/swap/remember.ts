import type { Deposit } from '../contract/deposit.ts'
import type { KnownSwap } from '../contract/observation.ts'
import type { RememberedLeg } from '../contract/stores.ts'
import { toHuman } from '../domain/amounts.ts'
import { durationMs } from '../quote/paths/join-legs.ts'
import type { Workshop } from '../workshop.ts'
import type { Opened } from './open.ts'
import type { Repriced } from './swappable.ts'

/** Keeps the swap for tracking, before its deposit is handed out. */
export const remember = async (
  { swaps, clock }: Workshop,
  swappable: Repriced,
  { swapId, opened, sellAmount }: { readonly swapId: string; readonly opened: Opened; readonly sellAmount: bigint },
): Promise<void> => {
  const { priced, kept, provider, offer, parties, onward, route } = swappable
  const createdAt = clock.now()
  const second = secondLeg(swappable, opened, createdAt)
  await swaps.remember({
    swapId,
    routeId: kept.route.routeId,
    quoteId: kept.quoteId,
    callerId: kept.callerId,
    privacy: kept.request.usePrivacyMode,
    chainId: priced.sell.chainId,
    provider: provider.id,
    sellAsset: priced.sell.identifier,
    buyAsset: (onward?.hub ?? priced.buy).identifier,
    sellAmount,
    expectedBuyAmount: toHuman(route.buyAmount, priced.buy.decimals),
    sourceAddress: parties.sources[0],
    destinationAddress: opened.onward?.to ?? parties.destinationAddress,
    ...placeOf(opened.own),
    ...(priced.slippageBps === undefined ? {} : { slippageBps: priced.slippageBps }),
    state: offer.state,
    createdAt,
    ...(second ? { onward: second } : {}),
  })
}

/** How the deposit is recognised. */
const placeOf = (deposit: Deposit): Pick<KnownSwap, 'depositAddress' | 'depositChannelId' | 'memo'> => {
  const depositAddress = deposit.inboundAddress ?? ('to' in deposit ? deposit.to : undefined)
  return {
    ...(depositAddress === undefined ? {} : { depositAddress }),
    ...(deposit.channel ? { depositChannelId: deposit.channel.id } : {}),
    ...('memo' in deposit && deposit.memo !== undefined ? { memo: deposit.memo } : {}),
  }
}

const secondLeg = (
  { onward, priced, offer, route }: Repriced,
  { onward: deposit }: Opened,
  createdAt: number,
): RememberedLeg | undefined =>
  onward && deposit
    ? {
        provider: onward.provider.id,
        chainId: onward.hub.chainId,
        sellAsset: onward.hub.identifier,
        buyAsset: priced.buy.identifier,
        sellAmount: route.legs[0]?.buyAmount ?? offer.buyAmount,
        sourceAddress: onward.parties.sources[0],
        destinationAddress: onward.parties.destinationAddress,
        ...placeOf(deposit),
        state: onward.offer.state,
        createdAt,
        estimatedSeconds: Math.ceil(durationMs(onward.offer) / 1_000),
      }
    : undefined
