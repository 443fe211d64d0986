// What verifiers outside an engine read: memos, names of assets in them, and routers.
export { HARBOR_DECIMALS, listKnownAssets } from './assets.ts'
export { type HarborFacts, harborFacts } from './facts.ts'
export { readMemo } from './memo/memo.ts'
