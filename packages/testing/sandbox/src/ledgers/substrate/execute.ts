import { DispatchError, dispatchErrors } from './dispatch-error.ts'
import { events, NORMAL } from './events.ts'
import type { SignedExtrinsic } from './extrinsic.ts'
import { feeOf, totalOf } from './fee.ts'
import { moveAssets } from './move-assets.ts'
import { addCoins, moveCoins, withdrawFee } from './move-coins.ts'
import { blake2b256 } from './substrate-account.ts'
import { STAKING_POT } from './substrate-chain.ts'
import type { AccountInfo, SubstrateState } from './substrate-state.ts'
import { addWeights, BASE, extensionWeight, type Weight, weightOf } from './weight.ts'

/** A transaction that a block includes. */
export interface Execution {
  readonly fee: bigint
  readonly events: readonly Uint8Array[]
  /** The coins that moved; empty where the call failed. */
  readonly moves: readonly Move[]
  readonly error?: DispatchError
}

/** Units that an account paid another. */
export interface Move {
  readonly to: Uint8Array
  /** Undefined for DOT. */
  readonly asset: number | undefined
  readonly amount: bigint
}

/** Weight of a transaction: of its extensions and its call. */
export const totalWeight = ({ era, paysInAsset, call }: SignedExtrinsic): Weight =>
  addWeights(extensionWeight(era !== undefined, paysInAsset), weightOf(call))

/** Computes the fee of a transaction without its tip, planck. */
export const feeFor = (extrinsic: SignedExtrinsic): bigint =>
  totalOf(feeOf(extrinsic.bytes.length, totalWeight(extrinsic)))

/** Events of a call and what it moved. Throws a `DispatchError`. */
const dispatch = (
  state: SubstrateState,
  signer: Uint8Array,
  { call }: SignedExtrinsic,
): Pick<Execution, 'events' | 'moves'> => {
  if (call.kind === 'remark')
    return { events: call.event ? [events.remarked(signer, blake2b256(call.remark))] : [], moves: [] }
  if (call.kind === 'inherent') throw new Error('Inherents are never executed as transactions.')
  const { to } = call
  if (!to) throw dispatchErrors.cannotLookup()
  const asset = call.kind === 'asset' ? call.id : undefined
  const balance = (): bigint =>
    (asset === undefined ? state.account(to)?.free : state.holding(asset, to)?.balance) ?? 0n
  const before = balance()
  const list = call.kind === 'coin' ? moveCoins(state, signer, to, call) : moveAssets(state, signer, to, call)
  return { events: list, moves: [{ to, asset, amount: balance() - before }] }
}

const attempt = (state: SubstrateState, signer: Uint8Array, extrinsic: SignedExtrinsic): Omit<Execution, 'fee'> => {
  try {
    return dispatch(state, signer, extrinsic)
  } catch (error) {
    if (!(error instanceof DispatchError)) throw error
    return { events: [], moves: [], error }
  }
}

/** Runs a checked transaction: nonce and fee first; a call that fails keeps them. */
export const execute = (state: SubstrateState, signer: Uint8Array, extrinsic: SignedExtrinsic): Execution => {
  const account = state.account(signer) as AccountInfo
  state.setAccount(signer, { ...account, nonce: account.nonce + 1 })
  const fee = feeFor(extrinsic) + extrinsic.tip
  const paid = withdrawFee(state, signer, fee) ?? []
  const run = attempt(state, signer, extrinsic)
  const pot = [...addCoins(state, STAKING_POT, fee), events.deposit(STAKING_POT, fee)]
  const weight = addWeights(BASE, totalWeight(extrinsic))
  const end = run.error ? events.failed(run.error, weight) : events.success(weight, NORMAL)
  const list = [...paid, ...run.events, ...pot, events.feePaid(signer, fee, extrinsic.tip), end]
  return { ...run, fee, events: list }
}
