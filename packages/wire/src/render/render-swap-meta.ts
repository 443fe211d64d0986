import { isPriceImpactKnown, type Swap, toHuman } from '@switchyard/core'
import type { SwapMetaResponse } from '../response/swap.ts'
import { listRouteCaip19Names } from './caip19-names.ts'
import { roundToSixDecimals, toUnixSeconds } from './figures.ts'
import type { RenderOptions } from './render-options.ts'
import { renderProviderMeta } from './render-provider-meta.ts'
import { renderAssets } from './render-route.ts'

/** Renders `meta` of a swap, keys in their order on the wire. */
export const renderSwapMeta = (swap: Swap, { caip19 }: RenderOptions = {}): SwapMetaResponse => {
  const { route, deposit, built, approval, allowance } = swap
  const channel = deposit?.channel
  const isAllowanceKnown = allowance !== undefined && built !== undefined
  return {
    assets: renderAssets(route.assets),
    tags: route.tags,
    ...renderProviderMeta(route.meta),
    priceImpact: isPriceImpactKnown(route) ? roundToSixDecimals(route.totalSlippageBps / 10_000) : undefined,
    approvalAddress: route.approvalAddress ?? approval?.spender,
    affiliate: swap.affiliate,
    affiliateFee: String(swap.affiliateBps),
    // Given by the package of the sell chain, as `tx` is.
    txType: built?.txType ?? approval?.txType,
    ...renderProviderMeta(deposit?.meta),
    isFastQuote: false,
    isRefreshed: true,
    allowance: isAllowanceKnown ? toHuman(allowance, route.sell.decimals) : undefined,
    providerDepositChannelId: channel?.id,
    // The end of the channel. `expiration` is that of the transaction, where that has one.
    depositChannelExpiration: channel?.expiresAt === undefined ? undefined : toUnixSeconds(channel.expiresAt),
    caip19: caip19 ? listRouteCaip19Names(route) : undefined,
  }
}
