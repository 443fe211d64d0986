import { isAccount } from './radix-address.ts'
import type { ManifestRun } from './run-manifest.ts'

/** Cost of a transaction by its parts, base units of XRD. */
export interface RadixCost {
  readonly execution: bigint
  readonly finalization: bigint
  readonly storage: bigint
  readonly tip: bigint
}

/** A transfer of XRD between accounts that exist. Source: radix-engine-tests, `metering/dugong/cost_transfer.csv`. */
const TRANSFER: RadixCost = {
  execution: 137_253_350_000_000_000n,
  finalization: 11_253_450_000_000_000n,
  storage: 65_612_791_840_000_000n,
  tip: 0n,
}

/** Further cost of a transfer to an account without any vault. Source: `cost_transfer_to_preallocated_account.csv` beside it. */
const NEW_ACCOUNT: RadixCost = {
  execution: 54_118_150_000_000_000n,
  finalization: 40_257_650_000_000_000n,
  storage: 102_519_987_250_000_000n,
  tip: 0n,
}

/** Further cost of a call of a component, which runs WebAssembly (GUESS). */
const COMPONENT: RadixCost = {
  execution: 200_000_000_000_000_000n,
  finalization: 10_000_000_000_000_000n,
  storage: 20_000_000_000_000_000n,
  tip: 0n,
}

/** Price of one unit of execution or finalization, base units of XRD. */
export const UNIT_PRICE = 50_000_000_000n

const plus = (one: RadixCost, other: RadixCost, times: bigint): RadixCost => ({
  execution: one.execution + other.execution * times,
  finalization: one.finalization + other.finalization * times,
  storage: one.storage + other.storage * times,
  tip: 0n,
})

/** Cost of a transaction: that of a transfer, and more for accounts that it creates and components that it calls. */
export const costOf = (run: ManifestRun, tipPercentage: number, isNew: (account: string) => boolean): RadixCost => {
  const created = new Set(
    run.changes.list().flatMap(({ holder }) => (isAccount(holder) && isNew(holder) ? [holder] : [])),
  )
  const cost = plus(plus(TRANSFER, NEW_ACCOUNT, BigInt(created.size)), COMPONENT, BigInt(run.componentCalls))
  return { ...cost, tip: ((cost.execution + cost.finalization) * BigInt(tipPercentage)) / 100n }
}

/** Everything that is paid. */
export const totalOf = ({ execution, finalization, storage, tip }: RadixCost): bigint =>
  execution + finalization + storage + tip
