import type { Funds, Outgoing } from '@switchyard/core'
import { reserve } from './reserve.ts'

/** Most a sweep sells, base units: the whole of a jetton; of TON what fees without a comment leave, 0n at least. */
export const sellable = ({ asset }: Outgoing, { balance }: Funds): bigint => {
  if (asset.address !== undefined) return balance
  const kept = reserve(undefined)
  return balance > kept ? balance - kept : 0n
}
