import type { GasOf } from '@switchyard/core'
import type { GasQuery } from '../request/gas-query.ts'
import type { GasResponse } from '../response/services.ts'

/** The body of `GET /gas`: one rate if the query names a chain, otherwise one per chain. */
export const renderGas = (
  rates: readonly GasOf[],
  { chainId }: Pick<GasQuery, 'chainId'>,
): GasResponse | readonly GasResponse[] => {
  // `id` only distinguishes the entries of one response.
  const rendered = rates.map(({ chainId: chain, value, unit, readAt }, index) => ({
    id: index + 1,
    chainId: chain,
    value,
    unit,
    createdAt: new Date(readAt).toISOString(),
  }))
  const [only] = rendered
  return chainId !== undefined && only ? only : rendered
}
