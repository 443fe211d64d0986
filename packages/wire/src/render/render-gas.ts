import type { GasOf } from '@switchyard/core'
import type { GasQuery } from '../request/gas-query.ts'
import type { GasResponse } from '../response/services.ts'

/** Fee rates as `GET /gas` answers them: one when a chain was named, else one per chain. */
export const renderGas = (
  rates: readonly GasOf[],
  { chainId }: Pick<GasQuery, 'chainId'>,
): GasResponse | readonly GasResponse[] => {
  const rendered = rates.map(renderRate)
  const [only] = rendered
  return chainId !== undefined && only ? only : rendered
}

/** `id` tells the entries of one answer apart and means nothing beyond it. */
const renderRate = ({ chainId, value, unit, readAt }: GasOf, index: number): GasResponse => ({
  id: index + 1,
  chainId,
  value,
  unit,
  createdAt: new Date(readAt).toISOString(),
})
