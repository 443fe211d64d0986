import { XRD } from './radix-address.ts'
import type { BalanceChange } from './radix-transaction.ts'
import type { VaultChange } from './radix-vaults.ts'
import type { LockedFee } from './run-manifest.ts'

/** The entity that owns a vault: what a component keeps for an account is the component's. */
export const entityOf = (holder: string): string => holder.split('#')[0] ?? holder

/** Changes of entities without fees: what was locked is as if it had never left. */
export const balanceChanges = (
  changes: readonly VaultChange[],
  locked: readonly LockedFee[],
): readonly BalanceChange[] => {
  const totals = new Map<string, BalanceChange>()
  const add = (entity: string, resource: string, amount: bigint): void => {
    const key = `${entity}/${resource}`
    totals.set(key, { entity, resource, amount: (totals.get(key)?.amount ?? 0n) + amount })
  }
  for (const { holder, resource, before, after } of changes) add(entityOf(holder), resource, after - (before ?? 0n))
  for (const { holder, amount } of locked) add(entityOf(holder), XRD, amount)
  return [...totals.values()].filter(({ amount }) => amount !== 0n)
}
