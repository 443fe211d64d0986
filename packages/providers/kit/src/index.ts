export { type Abi, type AbiCall, type AbiFields, type AbiMembers, type AbiType, type AbiValues, abi } from './abi.ts'
export { type AddressFormFacts, addressFormFacts } from './address-form-facts.ts'
export { type AssetRow, AssetTable } from './asset-table.ts'
export { chargeBps, type FeeBasis, splitIntegratorFees } from './charge-bps.ts'
export {
  type ChargedFees,
  chargeFees,
  type FeeAccounts,
  type FeeRules,
  type IntegratorFee,
  warnUnchargedFees,
} from './charge-fees.ts'
export { computeRemainingSlippage } from './compute-remaining-slippage.ts'
export { type CreateProvider, createAdapterPlugin, shareParts } from './create-adapter-plugin.ts'
export { createToken, type ListedAsset, readListedAsset } from './create-token.ts'
export { decline } from './decline.ts'
export { declineTooLarge } from './decline-too-large.ts'
export { declineTooSmall } from './decline-too-small.ts'
export { type DepositShape, estimateGasPrice, estimateInboundFee } from './estimate-inbound-fee.ts'
export { type DepositGas, type KitFacts, kitFacts, type TransferFees } from './facts.ts'
export { type FeeAccountOptions, readFeeAccounts } from './fee-account-options.ts'
export { findPlaceholder, isPlaceholder } from './find-placeholder.ts'
export { holdMinimum, type PricedOrder } from './hold-minimum.ts'
export {
  createInboundFee,
  estimateDepositGas,
  estimateDepositVsize,
} from './inbound-fee.ts'
export { countMemoBytes, limitMemoBytes } from './memo-bytes.ts'
export { type Path, read } from './read.ts'
export { readBody, readRefusalText } from './read-body.ts'
export { type Blame, findRefusalRow, type Refusal, type RefusalRow, type Refused, readRefusal } from './refusals.ts'
export {
  createStateCodec,
  type Field,
  field,
  type StateCodec,
  type StateField,
  type StateFields,
  type StateLayout,
  type StateValues,
  UnreadableState,
} from './state-codec.ts'
export { toPlainDecimal } from './to-plain-decimal.ts'
