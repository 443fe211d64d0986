import type { Funds, Outgoing } from '@switchyard/core'
import { reserve } from './reserve.ts'

/**
 * Returns the maximum a sweep can sell, base units: the whole balance of a jetton; of TON the balance minus the reserve
 * without a comment, at least 0n.
 */
export const sellable = ({ asset }: Outgoing, { balance }: Funds): bigint => {
  if (asset.address !== undefined) return balance
  const feeReserve = reserve(undefined)
  return balance > feeReserve ? balance - feeReserve : 0n
}
