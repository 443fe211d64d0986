import { type GasReading, UpstreamError } from '@switchyard/core'
import { at, integer } from '@switchyard/net'
import type { Gateway } from './gateway.ts'
import { list } from './list.ts'
import type { PriorityOptions } from './priority-options.ts'
import { priorityPrice } from './priority-price.ts'

/** Returns the current price per compute unit, independent of the accounts used. */
export const readGas = async (
  gateway: Gateway,
  priority: PriorityOptions,
  signal: AbortSignal,
): Promise<GasReading> => {
  const [fees] = await gateway.ask([{ method: 'getRecentPrioritizationFees', params: [[]] }], signal)
  if (!fees || 'refused' in fees)
    throw new UpstreamError(`The node returned an error: ${fees?.refused ?? 'no answer'}.`)
  const paid = list(fees.result).flatMap((fee) => integer(at(fee, 'prioritizationFee')) ?? [])
  return { value: priorityPrice(paid, priority).toString(), unit: 'microlamport/CU' }
}
