import type { LedgerTransaction, Transfer } from '../ledger.ts'
import type { Instruction } from './manifest.ts'
import { isAccount, XRD } from './radix-address.ts'
import type { RadixCost } from './radix-cost.ts'
import type { RadixEvent } from './radix-event.ts'

/** A transaction that was rejected and may still be committed until its last epoch. */
export interface PendingRejection {
  readonly intentHash: string
  readonly payloadHash: string
  readonly endEpoch: number
  readonly reason: string
}

/** A balance of an account or a component that a transaction changed. */
export interface BalanceChange {
  readonly entity: string
  readonly resource: string
  /** Base units with eighteen decimals; negative where it was taken. */
  readonly amount: bigint
}

/** A transaction that was committed: its manifest succeeded, or it failed and cost its fee. */
export interface RadixTransaction {
  readonly intentHash: string
  readonly payloadHash: string
  readonly bytes: Uint8Array
  readonly instructions: readonly Instruction[]
  readonly message?: string | undefined
  readonly failure?: string | undefined
  readonly epoch: number
  /** Number within the epoch. */
  readonly round: number
  readonly cost: RadixCost
  readonly fee: bigint
  /** The account that paid the fee. */
  readonly feePayer: string
  readonly events: readonly RadixEvent[]
  /** Without fees. */
  readonly changes: readonly BalanceChange[]
  readonly time: number
}

/** Global addresses that a manifest names or a transaction changed. */
export const entitiesOf = ({ instructions, changes, feePayer }: RadixTransaction): readonly string[] => {
  const called = instructions.flatMap((one) => (one.kind === 'CallMethod' ? [one.address] : []))
  return [...new Set([feePayer, ...called, ...changes.flatMap(({ entity, resource }) => [entity, resource])])]
}

/**
 * The transaction as a network that watches the chain sees it: gains of accounts are its transfers. `unit` is the number of units
 * of the eighteenth decimal in one base unit of a resource.
 */
export const viewTransaction = (
  transaction: RadixTransaction,
  unit: (resource: string) => bigint,
): LedgerTransaction => {
  const { intentHash, changes, feePayer, fee, failure, message, time, events } = transaction
  const from = changes.find(({ amount }) => amount < 0n)?.entity ?? feePayer
  const gains = changes.filter(({ entity, amount }) => amount > 0n && isAccount(entity))
  const transfers = gains.map(
    ({ entity, resource, amount }): Transfer => ({
      from,
      to: entity,
      asset: resource === XRD ? 'native' : resource,
      amount: amount / unit(resource),
    }),
  )
  return {
    chain: 'XRD',
    hash: intentHash,
    from,
    transfers,
    ...(message !== undefined && { memo: message }),
    fee,
    time,
    failed: failure !== undefined,
    logs: [],
    events,
  }
}
