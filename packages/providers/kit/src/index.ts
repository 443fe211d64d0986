export { type Abi, type AbiCall, type AbiFields, type AbiMembers, type AbiType, type AbiValues, abi } from './abi.ts'
export { adapterPlugin, type MakeProvider, sharedParts } from './adapter-plugin.ts'
export { type AssetRow, AssetTable } from './asset-table.ts'
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
export { type FeeAccountOptions, feeAccounts } from './fee-account-options.ts'
export { holdMinimum, type PricedOrder } from './hold-minimum.ts'
export { depositGas, depositVsize, evmInboundFee, inboundFee, utxoInboundFee } from './inbound-fee.ts'
export { memoBudget, memoBytes } from './memo-budget.ts'
export { namedToken } from './named-token.ts'
export { isPlaceholder, placeholderAddress } from './placeholder-address.ts'
export { plainDecimal } from './plain-decimal.ts'
export { type Path, read } from './read.ts'
export { goodBody, refusalText } from './refusal-text.ts'
export { remainingSlippageBps } from './remaining-slippage-bps.ts'
export { requireStateVersion } from './require-state-version.ts'
export { tooSmall } from './too-small.ts'
export { type DepositShape, usualGasPrice, usualInbound } from './usual-inbound.ts'
