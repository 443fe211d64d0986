import { type Fee, type FeeAsset, takeBps } from '@switchyard/core'
import type { ChargedFees } from './charge-fees.ts'

/** An amount of an asset, base units. */
export interface FeeBasis {
  readonly asset: FeeAsset
  readonly amount: bigint
}

/**
 * A fee of some basis points of an amount, rounded down.
 *
 * @example
 * ```ts
 * const sold = { asset: params.sell, amount: params.sellAmount }
 * const fees = [chargeBps('affiliate', sold, affiliateBps), chargeBps('service', sold, serviceBps)]
 * ```
 */
export const chargeBps = (type: Fee['type'], { asset, amount }: FeeBasis, bps: number): Fee => {
  const { identifier, chain, decimals } = asset
  return { type, asset: { identifier, chain, decimals }, amount: takeBps(amount, bps), bps }
}

/**
 * Splits the one amount that an upstream reports for all integrators into the affiliate's and the service's fee, by their
 * basis points. The service fee gets the rest of the division. Both are 0 where neither is charged.
 *
 * @example
 * ```ts
 * const total = { asset: params.buy, amount: read.amount(body, 'fees.affiliate') }
 * const [affiliate, service] = splitIntegratorFees(total, charged)
 * ```
 */
export const splitIntegratorFees = (
  { asset, amount }: FeeBasis,
  { affiliateBps, serviceBps }: Pick<ChargedFees, 'affiliateBps' | 'serviceBps'>,
): readonly [affiliate: Fee, service: Fee] => {
  const { identifier, chain, decimals } = asset
  const feeAsset = { identifier, chain, decimals }
  const total = affiliateBps + serviceBps
  const charged = total === 0 ? 0n : amount
  const affiliate = total === 0 ? 0n : (charged * BigInt(affiliateBps)) / BigInt(total)
  return [
    { type: 'affiliate', asset: feeAsset, amount: affiliate, bps: affiliateBps },
    { type: 'service', asset: feeAsset, amount: charged - affiliate, bps: serviceBps },
  ]
}
