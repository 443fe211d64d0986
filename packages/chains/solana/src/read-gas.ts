import { type GasReading, UpstreamError } from '@switchyard/core'
import { at, readInteger } from '@switchyard/net'
import type { Gateway } from './gateway.ts'
import { readList } from './list.ts'
import type { PriorityOptions } from './options.ts'
import { choosePrice } from './priority-price.ts'

/** Returns the current price per compute unit, independent of the accounts used. */
export const readGas = async (
  gateway: Gateway,
  priority: Required<PriorityOptions>,
  signal: AbortSignal,
): Promise<GasReading> => {
  const [fees] = await gateway.ask([{ method: 'getRecentPrioritizationFees', params: [[]] }], signal)
  if (!fees || 'refused' in fees)
    throw new UpstreamError(`The node returned an error: ${fees?.refused ?? 'no answer'}.`)
  const paid = readList(fees.result).flatMap((fee) => readInteger(at(fee, 'prioritizationFee')) ?? [])
  return { value: choosePrice(paid, priority).toString(), unit: 'microlamport/CU' }
}
