import { type Swap, toHuman } from '@switchyard/core'
import type { SwapMetaResponse } from '../response/swap.ts'
import { listRouteCaip19Names } from './caip19-names.ts'
import { roundToSixDecimals, toUnixSeconds } from './figures.ts'
import type { RenderOptions } from './render-options.ts'
import { renderProviderMeta } from './render-provider-meta.ts'
import { renderAssets } from './render-route.ts'

/** `meta` of a swap, keys in their order on the wire. */
export const renderSwapMeta = (swap: Swap, { caip19 }: RenderOptions = {}): SwapMetaResponse => {
  const { route, deposit, built, approval } = swap
  const approvalAddress = route.approvalAddress ?? approval?.spender
  const txType = built?.txType ?? approval?.txType
  return {
    assets: renderAssets(route.assets),
    tags: route.tags,
    ...renderProviderMeta(route.meta),
    priceImpact: roundToSixDecimals(route.totalSlippageBps / 10_000),
    ...(approvalAddress === undefined ? {} : { approvalAddress }),
    affiliate: swap.affiliate,
    affiliateFee: String(swap.affiliateBps),
    ...(txType === undefined ? {} : { txType }),
    ...renderProviderMeta(deposit?.meta),
    isFastQuote: false,
    isRefreshed: true,
    ...renderAllowance(swap),
    ...renderChannel(swap),
    ...(caip19 ? { caip19: listRouteCaip19Names(route) } : {}),
  }
}

const renderAllowance = ({ allowance, built, route }: Swap): Pick<SwapMetaResponse, 'allowance'> =>
  allowance === undefined || !built ? {} : { allowance: toHuman(allowance, route.sell.decimals) }

type ChannelMeta = Pick<SwapMetaResponse, 'providerDepositChannelId' | 'depositChannelExpiration'>

const renderChannel = ({ deposit }: Swap): ChannelMeta => {
  if (!deposit?.channel) return {}
  const { id, expiresAt } = deposit.channel
  return {
    providerDepositChannelId: id,
    ...(expiresAt === undefined ? {} : { depositChannelExpiration: toUnixSeconds(expiresAt) }),
  }
}
