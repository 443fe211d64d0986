import type { SuiFacts } from './facts.ts'
import type { DryRun } from './gateway/gateway.ts'

/**
 * Returns the budget of a transaction, MIST: the computation plus spare units, and storage minus rebate when that is
 * positive.
 */
export const computeGasBudget = (
  { computation, storage, rebate }: DryRun,
  gasPrice: bigint,
  { spareUnits }: Pick<SuiFacts, 'spareUnits'>,
): bigint => {
  const computing = computation + spareUnits * gasPrice
  return storage > rebate ? computing + storage - rebate : computing
}
