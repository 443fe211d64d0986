import { concatBytes } from '@noble/hashes/utils.js'
import { compact, u32, u128, vector } from '../../codec/scale.ts'
import type { DispatchError } from './dispatch-error.ts'
import { pallets } from './runtime-call.ts'
import type { Weight } from './weight.ts'

const event = (pallet: number, index: number, ...fields: readonly Uint8Array[]): Uint8Array =>
  concatBytes(Uint8Array.of(pallet, index), ...fields)

const info = ({ refTime, proofSize }: Weight, kind: number): Uint8Array =>
  concatBytes(compact(refTime), compact(proofSize), Uint8Array.of(kind, 0))

/** Classes of dispatch. */
export const NORMAL = 0
export const MANDATORY = 2

/** Events of the runtime in its encoding. */
export const events = {
  success: (weight: Weight, kind: number): Uint8Array => event(pallets.System, 0, info(weight, kind)),
  failed: (error: DispatchError, weight: Weight): Uint8Array =>
    event(pallets.System, 1, error.bytes, info(weight, NORMAL)),
  newAccount: (account: Uint8Array): Uint8Array => event(pallets.System, 3, account),
  killedAccount: (account: Uint8Array): Uint8Array => event(pallets.System, 4, account),
  remarked: (sender: Uint8Array, hash: Uint8Array): Uint8Array => event(pallets.System, 5, sender, hash),
  endowed: (account: Uint8Array, amount: bigint): Uint8Array => event(pallets.Balances, 0, account, u128(amount)),
  dustLost: (account: Uint8Array, amount: bigint): Uint8Array => event(pallets.Balances, 1, account, u128(amount)),
  transfer: (from: Uint8Array, to: Uint8Array, amount: bigint): Uint8Array =>
    event(pallets.Balances, 2, from, to, u128(amount)),
  deposit: (account: Uint8Array, amount: bigint): Uint8Array => event(pallets.Balances, 7, account, u128(amount)),
  withdraw: (account: Uint8Array, amount: bigint): Uint8Array => event(pallets.Balances, 8, account, u128(amount)),
  feePaid: (account: Uint8Array, fee: bigint, tip: bigint): Uint8Array =>
    event(pallets.TransactionPayment, 0, account, u128(fee), u128(tip)),
  assetTransferred: (id: number, from: Uint8Array, to: Uint8Array, amount: bigint): Uint8Array =>
    event(pallets.Assets, 2, u32(id), from, to, u128(amount)),
} as const

/** Events of an extrinsic as `System.Events` stores them: phase, event, no topics. */
export const recordsOf = (index: number, list: readonly Uint8Array[]): readonly Uint8Array[] =>
  list.map((one) => concatBytes(Uint8Array.of(0), u32(index), one, vector([])))
