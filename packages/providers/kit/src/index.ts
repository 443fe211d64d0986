export { type Abi, type AbiCall, type AbiType, type AbiValues, abi } from './abi.ts'
export { type Api, type ApiAnswer, type ApiCall, type ApiOptions, createApi } from './api.ts'
export { type AssetRow, AssetTable } from './asset-table.ts'
export { type Budget, type BudgetLimits, createBudget } from './budget.ts'
export {
  type ChargedFees,
  chargedFees,
  type FeeAccounts,
  type FeeRules,
  type IntegratorFee,
  unchargedFee,
  unchargedFees,
} from './charged-fees.ts'
export { declined } from './declined.ts'
export { exceedsLimits } from './exceeds-limits.ts'
export { holdMinimum, type PricedOrder } from './hold-minimum.ts'
export { type ClosableHttp, createHttp, type HttpOptions } from './http.ts'
export { httpFromFetch } from './http-from-fetch.ts'
export { depositGas, depositVsize, evmInboundFee, inboundFee, utxoInboundFee } from './inbound-fee.ts'
export { parseJson } from './json.ts'
export { memoBudget, memoBytes } from './memo-budget.ts'
export { namedToken } from './named-token.ts'
export { isPlaceholder, placeholderAddress } from './placeholder-address.ts'
export { plainDecimal } from './plain-decimal.ts'
export { type Reach, type ReachOptions, reach } from './reach.ts'
export { type Path, read } from './read.ts'
export { goodBody, refusalText } from './refusal-text.ts'
export { Snapshot, type SnapshotOptions } from './snapshot.ts'
export { tooSmall } from './too-small.ts'
export { type DepositShape, usualGasPrice, usualInbound } from './usual-inbound.ts'
