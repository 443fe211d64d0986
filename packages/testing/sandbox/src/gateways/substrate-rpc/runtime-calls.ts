import { gunzipSync } from 'node:zlib'
import { concatBytes } from '@noble/hashes/utils.js'
import { blob, compact, ScaleReader, u32, u128, vector } from '../../codec/scale.ts'
import { RpcError } from '../../ledgers/rpc-error.ts'
import { totalWeight } from '../../ledgers/substrate/execute.ts'
import { type Fee, feeOf, lengthToFee, totalOf, weightToFee } from '../../ledgers/substrate/fee.ts'
import { readCall } from '../../ledgers/substrate/runtime-call.ts'
import { runtimeMetadata } from '../../ledgers/substrate/runtime-metadata.ts'
import { substrateChain } from '../../ledgers/substrate/substrate-chain.ts'
import type { SubstrateLedger } from '../../ledgers/substrate/substrate-ledger.ts'
import { type Weight, weightOf } from '../../ledgers/substrate/weight.ts'
import { encodedVersion } from './runtime-version.ts'

type RuntimeApiCall = (parameters: ScaleReader, ledger: SubstrateLedger) => Uint8Array

const unpacked = new Map<string, Uint8Array>()

/** Metadata of the runtime in version 14 or 15. */
export const metadataOf = (version: 'v14' | 'v15'): Uint8Array => {
  const known = unpacked.get(version) ?? Uint8Array.from(gunzipSync(Buffer.from(runtimeMetadata[version], 'base64')))
  unpacked.set(version, known)
  return known
}

interface FeeEstimate {
  readonly weight: Weight
  readonly fee: Fee
  readonly tip: bigint
}

/** A whole extrinsic behind which its length stands. */
const pricedExtrinsic = (parameters: ScaleReader, ledger: SubstrateLedger): FeeEstimate => {
  const extrinsic = ledger.read(blob(parameters.blob()))
  const weight = totalWeight(extrinsic)
  return { weight, fee: feeOf(parameters.int(4), weight), tip: extrinsic.tip }
}

/** A call alone: the runtime does not count the extensions that a transaction adds. */
const pricedCall = (parameters: ScaleReader): FeeEstimate => {
  const weight = weightOf(readCall(parameters))
  return { weight, fee: feeOf(parameters.int(4), weight), tip: 0n }
}

const dispatchInfo = ({ weight, fee }: FeeEstimate): Uint8Array =>
  concatBytes(compact(weight.refTime), compact(weight.proofSize), Uint8Array.of(0), u128(totalOf(fee)))

const feeDetails = ({ fee, tip }: FeeEstimate): Uint8Array =>
  concatBytes(Uint8Array.of(1), u128(fee.base), u128(fee.length), u128(fee.weight), u128(tip))

const weightFee: RuntimeApiCall = (parameters) =>
  u128(weightToFee({ refTime: parameters.compact(), proofSize: parameters.compact() }))
const lengthFee: RuntimeApiCall = (parameters) => u128(lengthToFee(parameters.int(4)))

const metadataAtVersion: RuntimeApiCall = (parameters) => {
  const version = parameters.int(4)
  if (version !== 14 && version !== 15) return Uint8Array.of(0)
  return concatBytes(Uint8Array.of(1), blob(metadataOf(`v${version}`)))
}

const calls: ReadonlyMap<string, RuntimeApiCall> = new Map<string, RuntimeApiCall>([
  ['Core_version', () => encodedVersion()],
  ['Metadata_metadata', () => blob(metadataOf('v14'))],
  ['Metadata_metadata_at_version', metadataAtVersion],
  ['Metadata_metadata_versions', () => vector([u32(14), u32(15)])],
  [
    'AccountNonceApi_account_nonce',
    (parameters, ledger) => u32(ledger.state.account(parameters.bytes(32), ledger.height())?.nonce ?? 0),
  ],
  ['TransactionPaymentApi_query_info', (parameters, ledger) => dispatchInfo(pricedExtrinsic(parameters, ledger))],
  ['TransactionPaymentApi_query_fee_details', (parameters, ledger) => feeDetails(pricedExtrinsic(parameters, ledger))],
  ['TransactionPaymentApi_query_weight_to_fee', weightFee],
  ['TransactionPaymentApi_query_length_to_fee', lengthFee],
  ['TransactionPaymentCallApi_query_call_info', (parameters) => dispatchInfo(pricedCall(parameters))],
  ['TransactionPaymentCallApi_query_call_fee_details', (parameters) => feeDetails(pricedCall(parameters))],
  ['TransactionPaymentCallApi_query_weight_to_fee', weightFee],
  ['TransactionPaymentCallApi_query_length_to_fee', lengthFee],
  ['GetParachainInfo_parachain_id', () => u32(substrateChain.parachain)],
])

/** Calls a function of the runtime. Throws an `RpcError` with the node's error. */
export const callRuntime = (name: unknown, parameters: Uint8Array, ledger: SubstrateLedger): Uint8Array => {
  const call = calls.get(String(name))
  if (!call)
    throw new RpcError(4003, `Client error: Execution failed: Other: Exported method ${String(name)} is not found`)
  try {
    return call(new ScaleReader(parameters), ledger)
  } catch {
    throw new RpcError(
      4003,
      'Client error: Execution failed: Execution aborted due to trap: wasm trap: wasm `unreachable` instruction executed',
    )
  }
}
