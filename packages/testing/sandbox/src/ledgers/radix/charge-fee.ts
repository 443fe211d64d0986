import { type RadixCost, totalOf } from './radix-cost.ts'
import { rejections, runtimeErrors } from './radix-error.ts'
import type { LockedFee, ManifestRun } from './run-manifest.ts'

/** A manifest and whether its fee was paid. */
export type ChargedRun =
  | { readonly rejected: string }
  | { readonly failure?: string; readonly run: ManifestRun; readonly cost: RadixCost }

/** Pays a fee from what was locked, first locked first. */
export const chargeFee = (
  locked: readonly LockedFee[],
  fee: bigint,
  charge: (holder: string, amount: bigint) => void,
): void => {
  let owed = fee
  for (const { holder, amount } of locked) {
    const paid = amount < owed ? amount : owed
    if (paid > 0n) charge(holder, paid)
    owed -= paid
  }
}

/** Charges the locked fees. Where they pay not even the execution, the transaction is rejected; where they do not pay all, it fails. */
export const chargeFrom = (run: ManifestRun, cost: RadixCost): ChargedRun => {
  const locked = run.locked.reduce((sum, { amount }) => sum + amount, 0n)
  if (locked < cost.execution)
    return { rejected: run.failure === undefined ? rejections.notRepaid : rejections.beforeRepaid(run.failure) }
  const total = totalOf(cost)
  if (locked >= total) return { run, cost, ...(run.failure !== undefined && { failure: run.failure }) }
  const short = runtimeErrors.feeReserve(total - cost.execution, locked - cost.execution).message
  return { run, cost: { execution: locked, finalization: 0n, storage: 0n, tip: 0n }, failure: run.failure ?? short }
}
