import type { DryRun } from './gateway/gateway.ts'

/** Computation units added to the dry run, since the price may rise before the transaction is sent. */
const SPARE_UNITS = 1_000n

/** Budget of the dry run, MIST: at least ten times the cost of a transfer. */
export const DRY_RUN_BUDGET = 50_000_000n

/**
 * Highest accepted budget, MIST: at least a hundred times the cost of a transfer with many objects, so that a faulty
 * node cannot burn a balance.
 */
export const MAX_BUDGET = 1_000_000_000n

/**
 * Returns the budget of a transaction, MIST: the computation plus spare units, and storage minus rebate when that is
 * positive.
 */
export const computeGasBudget = ({ computation, storage, rebate }: DryRun, gasPrice: bigint): bigint => {
  const computing = computation + SPARE_UNITS * gasPrice
  return storage > rebate ? computing + storage - rebate : computing
}
