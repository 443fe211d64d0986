import { chainByCode, toHuman } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import type { AssetIndex } from '../asset-index.ts'
import type { Listed } from '../assets.ts'
import { codeOf } from '../chains.ts'
import type { Side } from './legs.ts'

/** An order of `/order` or `/status`. */
export type WireOrder = Readonly<Record<string, unknown>>

const AMOUNTS = { source: 'amountIn', destination: 'amountOut' } as const

/**
 * Reads one side of an order.
 *
 * @param built - the asset the swap was built with, where the engine built it
 */
export const sideOf = (
  order: WireOrder,
  name: keyof typeof AMOUNTS,
  built: Listed | undefined,
  assets: AssetIndex | undefined,
): Side => {
  const chain = read.optionalText(order, `${name}Chain`) ?? built?.chain ?? ''
  const asset = read.optionalText(order, `${name}Asset`) ?? built?.asset ?? ''
  const listed = built?.chain === chain && built.asset === asset ? built : assets?.named(chain, asset)
  const code = codeOf(chain) ?? ''
  return {
    chainId: chainByCode(code)?.chainId ?? '',
    asset: listed?.token.identifier ?? (code === '' ? '' : `${code}.${asset}`),
    native: listed ? listed.token.address === undefined : true,
    amount: amountIn(order, AMOUNTS[name], listed),
  }
}

/** Amount of the refund. A refund is in the asset sold unless the order names another one. */
export const refundAmount = (order: WireOrder, sold: Listed | undefined): string => {
  const asset = read.optionalText(order, 'refundAsset')
  return amountIn(order, 'refundAmount', asset === undefined || asset === sold?.asset ? sold : undefined)
}

const amountIn = (order: WireOrder, name: string, listed: Listed | undefined): string => {
  const amount = read.optionalAmount(order, name)
  return amount === undefined || !listed ? '' : toHuman(amount, listed.token.decimals)
}
