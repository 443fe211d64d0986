// For verifiers outside an engine: memos, and names of assets in them.
export { isSameAddress } from './assets/address-form.ts'
export { parseMemo, type SwapMemo } from './memo/memo.ts'
export { namesAsset } from './memo/memo-asset.ts'
export { findDecimals, type Network } from './network.ts'
