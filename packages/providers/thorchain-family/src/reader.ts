// What verifiers outside an engine read: memos, and names of assets in them.
export { sameAddress } from './asset/address-form.ts'
export { parseMemo, type SwapMemo } from './memo/memo.ts'
export { namesAsset } from './memo/memo-asset.ts'
export { type Network, networkDecimals } from './network.ts'
