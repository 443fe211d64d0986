export { toMemoAddress } from './assets/address-form.ts'
export { readToken } from './assets/asset-token.ts'
export { encodeRouterCall } from './deposit/router-call.ts'
export { createFamilyPlugin, type FamilyProvider } from './family-plugin.ts'
export { type Affiliate, buildMemo, parseMemo, type SwapMemo } from './memo/memo.ts'
export { namesAsset, readMemoAsset, shortenAsset } from './memo/memo-asset.ts'
export { findDecimals, type KnownToken, type Network, type SmallestSellRule } from './network.ts'
export {
  type Inbound,
  type Pool,
  readHeight,
  readInbounds,
  readMimir,
  readPools,
  type VaultState,
} from './node/node-state.ts'
export type { FamilyDefaults, FamilyOptions } from './options.ts'
export { type Costs, computeSmallestSell } from './quote/compute-smallest-sell.ts'
export { type History, readHistory } from './track/midgard.ts'
