import type { Deposit } from '../contract/deposit.ts'
import { toHuman } from '../domain/amounts.ts'
import type { Workshop } from '../workshop.ts'
import type { Repriced } from './swappable.ts'

/** Keeps the swap for tracking, before its deposit is handed out. */
export const remember = async (
  { swaps, clock }: Workshop,
  { priced, kept, provider, offer, parties }: Repriced,
  { swapId, deposit, sellAmount }: { readonly swapId: string; readonly deposit: Deposit; readonly sellAmount: bigint },
): Promise<void> => {
  const depositAddress = deposit.inboundAddress ?? ('to' in deposit ? deposit.to : undefined)
  await swaps.remember({
    swapId,
    routeId: kept.route.routeId,
    quoteId: kept.quoteId,
    callerId: kept.callerId,
    privacy: kept.request.usePrivacyMode,
    chainId: priced.sell.chainId,
    provider: provider.id,
    sellAsset: priced.sell.identifier,
    buyAsset: priced.buy.identifier,
    sellAmount,
    expectedBuyAmount: toHuman(offer.buyAmount, priced.buy.decimals),
    sourceAddress: parties.sources[0],
    destinationAddress: parties.destinationAddress,
    ...(depositAddress === undefined ? {} : { depositAddress }),
    ...(deposit.channel ? { depositChannelId: deposit.channel.id } : {}),
    ...('memo' in deposit && deposit.memo !== undefined ? { memo: deposit.memo } : {}),
    ...(priced.slippageBps === undefined ? {} : { slippageBps: priced.slippageBps }),
    state: offer.state,
    createdAt: clock.now(),
  })
}
