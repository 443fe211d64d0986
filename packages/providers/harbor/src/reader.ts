// What verifiers outside an engine read: memos, and names of assets in them.
export { HARBOR_DECIMALS, knownAssets } from './assets.ts'
export { readMemo } from './memo/memo.ts'
