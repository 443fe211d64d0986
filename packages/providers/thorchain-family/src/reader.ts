// For verifiers outside an engine: facts, memos, and names of assets in them.
export { isSameAddress } from './assets/address-form.ts'
export { defineFamilyFacts, type FamilyFacts, followFacts } from './facts.ts'
export { parseMemo, type SwapMemo } from './memo/memo.ts'
export { namesAsset } from './memo/memo-asset.ts'
export { findDecimals, type Network } from './network.ts'
