// What verifiers outside an engine read: memos, names of assets in them, and routers.
export { HARBOR_DECIMALS, knownAssets } from './assets.ts'
export { knownRouters } from './known-routers.ts'
export { readMemo } from './memo/memo.ts'
