import { findChain, toHuman } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import type { AssetIndex } from '../assets/asset-index.ts'
import { findCode } from '../assets/chains.ts'
import type { Listed } from '../assets/listed.ts'
import type { Side } from './list-legs.ts'

/** An order of `/order` or `/status`. */
export type WireOrder = Readonly<Record<string, unknown>>

const AMOUNTS = { source: 'amountIn', destination: 'amountOut' } as const

/** The asset a swap was built with, where the engine built it, and the assets of the list. */
export interface KnownAssets {
  readonly built: Listed | undefined
  readonly assets: AssetIndex | undefined
}

/** Reads one side of an order. */
export const readSide = (order: WireOrder, name: keyof typeof AMOUNTS, { built, assets }: KnownAssets): Side => {
  const chain = read.optionalText(order, `${name}Chain`) ?? built?.chain ?? ''
  const asset = read.optionalText(order, `${name}Asset`) ?? built?.asset ?? ''
  const listed = built?.chain === chain && built.asset === asset ? built : assets?.findByName(chain, asset)
  const code = findCode(chain) ?? ''
  return {
    chainId: findChain(code)?.chainId ?? '',
    asset: listed?.token.identifier ?? (code === '' ? '' : `${code}.${asset}`),
    native: listed ? listed.token.address === undefined : true,
    amount: readAmount(order, AMOUNTS[name], listed),
  }
}

/** Reads the amount of the refund. A refund is in the asset sold unless the order names another one. */
export const readRefundAmount = (order: WireOrder, sold: Listed | undefined): string => {
  const asset = read.optionalText(order, 'refundAsset')
  return readAmount(order, 'refundAmount', asset === undefined || asset === sold?.asset ? sold : undefined)
}

const readAmount = (order: WireOrder, name: string, listed: Listed | undefined): string => {
  const amount = read.optionalAmount(order, name)
  return amount === undefined || !listed ? '' : toHuman(amount, listed.token.decimals)
}
