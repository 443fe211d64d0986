import type { DryRun } from './gateway.ts'

/** Units of computing added to what the dry run used, since the price may rise until the transaction is sent. */
const SPARE_UNITS = 1_000n

/** Budget asked for in the dry run, MIST: ten times and more of what a transfer uses. */
export const DRY_RUN_BUDGET = 50_000_000n

/**
 * Most a transfer is believed to cost, MIST: a hundred times and more of what one of many objects does, so that a wrong node
 * cannot have a balance burnt.
 */
export const MOST_BUDGET = 1_000_000_000n

/** Budget of a transaction, MIST: what it uses and some spare, storage less its rebate where that is positive. */
export const gasBudget = ({ computation, storage, rebate }: DryRun, gasPrice: bigint): bigint => {
  const computing = computation + SPARE_UNITS * gasPrice
  return storage > rebate ? computing + storage - rebate : computing
}
