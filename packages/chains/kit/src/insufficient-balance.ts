import { type Outgoing, SwapError, toHuman } from '@switchyard/core'

/**
 * Creates the error `insufficientBalance` for `units` of the asset sold. Message and data match those of the engine:
 * amounts in human units, `chain` with the asset's identifier.
 *
 * @example
 * ```ts
 * if (balance < outgoing.amount) throw createInsufficientBalance(outgoing, outgoing.amount)
 * ```
 */
export const createInsufficientBalance = (
  { asset, sources }: Pick<Outgoing, 'asset' | 'sources'>,
  units: bigint,
): SwapError => {
  const amount = toHuman(units, asset.decimals)
  return new SwapError(
    'insufficientBalance',
    `Cannot build transaction. Insufficient balance for asset ${asset.identifier} amount ${amount}`,
    { data: { chain: asset.identifier, amount, address: sources[0] } },
  )
}
