import { toBase, toHuman } from '@switchyard/core'
import type { PricedRouteResponse } from '@switchyard/wire'
import type { Client } from './client.ts'
import { createInvalidResponse } from './transport/read-error.ts'

/** What a route sells, in both units. */
export interface RouteAmounts {
  /** Whole tokens, a decimal text. */
  readonly sellAmount: string
  /** Smallest units. */
  readonly sellAmountBase: bigint
}

/**
 * What a route sells, whichever unit the deployment writes it in (`routeSellAmount` of the client). Every other amount of the API is
 * in whole tokens.
 *
 * @param decimals Decimals of the sold token, from `tokens()` or the wallet's own list.
 * @throws {ClientError} `invalidResponse` for a text that is no amount of such a token.
 *
 * @example
 * ```ts
 * const { sellAmount } = routeAmounts(client, route, 8) // '0.1'
 * ```
 */
export const routeAmounts = (
  { options }: Pick<Client, 'options'>,
  { sellAmount, sellAsset }: Pick<PricedRouteResponse, 'sellAmount' | 'sellAsset'>,
  decimals: number,
): RouteAmounts => {
  const base = options.routeSellAmount === 'decimal' ? toBase(sellAmount, decimals) : unitsOf(sellAmount)
  if (base === undefined)
    throw createInvalidResponse(`${sellAmount} is no amount of ${sellAsset} with ${decimals} decimals.`)
  return { sellAmount: toHuman(base, decimals), sellAmountBase: base }
}

const unitsOf = (text: string): bigint | undefined => (/^\d{1,80}$/.test(text) ? BigInt(text) : undefined)
