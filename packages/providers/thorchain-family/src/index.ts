export { memoAddress } from './asset/address-form.ts'
export { assetToken } from './asset/asset-token.ts'
export type { KnownToken } from './asset/known-token.ts'
export { routerCall } from './deposit/router-call.ts'
export { type FamilyOptions, type FamilyProvider, familyPlugin } from './family-plugin.ts'
export { type Affiliate, buildMemo, parseMemo, type SwapMemo } from './memo/memo.ts'
export { memoAsset, namesAsset, writtenAsset } from './memo/memo-asset.ts'
export { type Network, networkDecimals, type SmallestSellRule } from './network.ts'
export {
  type Inbound,
  type Pool,
  readHeight,
  readInbounds,
  readMimir,
  readPools,
  type VaultState,
} from './node/node-state.ts'
export { type Costs, smallestSell } from './quote/smallest-sell.ts'
export { type History, readHistory } from './track/midgard.ts'
