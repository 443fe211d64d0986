import type { Transfer } from '../ledger.ts'
import { implicitKey, isImplicitAccount } from './account-id.ts'
import { ActionFailure } from './near-error.ts'
import type { NearState } from './near-state.ts'
import type { NearTransaction } from './near-transaction.ts'
import { callToken } from './token-contract.ts'

/** Result of the receipt of a transaction. */
export interface NearResult {
  /** `ActionError` of nearcore; absent when every action succeeded. */
  readonly failure?: { readonly index: number; readonly kind: object }
  readonly transfers: readonly Transfer[]
  readonly logs: readonly string[]
  /** Result of the last call. */
  readonly value: string
  /** Memo of a token transfer. */
  readonly memo?: string
  /** Yocto of the attached deposits that go back to the sender. */
  readonly refund: bigint
}

const STORAGE = 182

/** Creates an account that holds nothing. */
export const openAccount = (state: NearState, id: string, height: number, publicKey?: string): void => {
  const key = publicKey ?? implicitKey(id)
  const keys = new Map(key === undefined ? [] : [[key, BigInt(height - 1) * 1_000_000n] as const])
  state.accounts.set(id, { id, amount: 0n, storage: STORAGE, keys, isContract: false })
}

/** Adds yocto to an account; the first payment creates an implicit one. Throws an `ActionFailure`. */
const credit = (state: NearState, id: string, amount: bigint, height: number): void => {
  if (!state.accounts.has(id)) {
    if (!isImplicitAccount(id)) throw new ActionFailure({ AccountDoesNotExist: { account_id: id } })
    openAccount(state, id, height)
  }
  const account = state.accounts.get(id)
  if (account) account.amount += amount
}

const argumentsOf = (bytes: Uint8Array): Readonly<Record<string, unknown>> => {
  try {
    return Object(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return {}
  }
}

interface Effects {
  transfers: Transfer[]
  logs: string[]
  value: string
  memo?: string
  refund: bigint
}

const run = (
  state: NearState,
  { signerId, receiverId }: NearTransaction,
  action: NearTransaction['actions'][number],
  height: number,
  effects: Effects,
): void => {
  credit(state, receiverId, action.deposit, height)
  if (action.kind === 'transfer') {
    effects.transfers.push({ from: signerId, to: receiverId, asset: 'native', amount: action.deposit })
    return
  }
  if (!state.tokens.has(receiverId))
    throw new ActionFailure({
      FunctionCallError: { CompilationError: { CodeDoesNotExist: { account_id: receiverId } } },
    })
  const args = argumentsOf(action.args)
  const call = { contract: receiverId, method: action.method, args, caller: signerId, deposit: action.deposit }
  const { transfers, logs, value, refund } = callToken(state, call)
  credit(state, receiverId, -refund, height)
  effects.transfers.push(...transfers)
  effects.logs.push(...logs)
  effects.value = value
  effects.refund += refund
  if (typeof args.memo === 'string') effects.memo = args.memo
}

/** Runs the actions of a transaction, all or none; attached deposits were taken from the sender before. */
export const execute = (state: NearState, transaction: NearTransaction, height: number): NearResult => {
  const effects: Effects = { transfers: [], logs: [], value: '', refund: 0n }
  let index = 0
  try {
    state.atomic(() => {
      for (const action of transaction.actions) {
        run(state, transaction, action, height, effects)
        index++
      }
    })
    return effects
  } catch (error) {
    if (!(error instanceof ActionFailure)) throw error
    const attached = transaction.actions.reduce((sum, { deposit }) => sum + deposit, 0n)
    return { failure: { index, kind: error.kind }, transfers: [], logs: effects.logs, value: '', refund: attached }
  }
}
