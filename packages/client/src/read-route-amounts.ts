import { toBase, toHuman } from '@switchyard/core'
import type { PricedRouteResponse } from '@switchyard/wire'
import type { Client } from './client.ts'
import { createInvalidResponse } from './transport/read-error.ts'

/** Amount that a route sells, in both units. */
export interface RouteAmounts {
  /** Whole tokens, a decimal text. */
  readonly sellAmount: string
  /** Smallest units. */
  readonly sellAmountBase: bigint
}

/**
 * Reads the amount that a route sells, whichever unit the deployment writes it in (`routeSellAmount` of the client). Every other amount of the API is
 * in whole tokens.
 *
 * @param decimals Decimals of the sold token, from `tokens()` or the wallet's own list.
 * @throws {ClientError} `invalidResponse` for a text that is no amount of such a token.
 *
 * @example
 * ```ts
 * const { sellAmount } = readRouteAmounts(client, route, 8) // '0.1'
 * ```
 */
export const readRouteAmounts = (
  { options }: Pick<Client, 'options'>,
  { sellAmount, sellAsset }: Pick<PricedRouteResponse, 'sellAmount' | 'sellAsset'>,
  decimals: number,
): RouteAmounts => {
  const units = /^\d{1,80}$/.test(sellAmount) ? BigInt(sellAmount) : undefined
  const base = options.routeSellAmount === 'decimal' ? toBase(sellAmount, decimals) : units
  if (base === undefined)
    throw createInvalidResponse(`${sellAmount} is no amount of ${sellAsset} with ${decimals} decimals.`)
  return { sellAmount: toHuman(base, decimals), sellAmountBase: base }
}
