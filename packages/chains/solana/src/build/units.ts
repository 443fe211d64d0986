import type { ComputeUnits } from '../facts.ts'
import { programs } from '../programs.ts'

/**
 * Returns the compute limit of a transfer. The whole limit is paid for; at the default prices that is far below a cent.
 */
export const computeTransferUnits = (
  tokenProgram: string | undefined,
  memoBytes: number | undefined,
  units: ComputeUnits,
): number => {
  let limit = units.transfer
  if (tokenProgram !== undefined) limit = tokenProgram === programs.token ? units.token : units.token2022
  return memoBytes === undefined ? limit : limit + units.memo + units.memoByte * memoBytes
}
