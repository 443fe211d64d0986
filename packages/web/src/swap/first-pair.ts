import type { App } from '../app/app.ts'
import { findToken } from './model/find-token.ts'
import type { SwapModel } from './model/swap-model.ts'
import { isSlippage } from './model/swap-options.ts'
import { readTypedAmount } from './model/typed-amount.ts'

/** The first values of the form. */
export interface FirstPair {
  readonly sellAsset: string
  readonly buyAsset: string
  readonly sellAmount: string
  readonly slippage: string
}

const DEFAULTS = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH' } as const
const DECIMALS = 40

/** Reads the pair of a link, `?sellAsset=&buyAsset=&sellAmount=&slippage=`. The sandbox begins with an amount. */
export const readLinkedPair = (search: string, isSandbox: boolean): FirstPair => {
  const given = new URLSearchParams(search)
  return {
    sellAsset: given.get('sellAsset') ?? DEFAULTS.sellAsset,
    buyAsset: given.get('buyAsset') ?? DEFAULTS.buyAsset,
    sellAmount: given.get('sellAmount') ?? (isSandbox ? '0.1' : ''),
    slippage: given.get('slippage') ?? '',
  }
}

/** Finds the tokens and fills them in, where the user has not chosen others meanwhile. */
export const fillIn = async ({ client }: App, model: SwapModel, pair: FirstPair): Promise<void> => {
  const amount = readTypedAmount(pair.sellAmount, DECIMALS)
  if (amount !== undefined && model.typed.value === '') model.typed.value = amount
  if (isSlippage(pair.slippage)) model.options.value = { ...model.options.value, slippage: pair.slippage }
  // A token that cannot be found is left for the user to choose.
  const find = (identifier: string) => findToken(client, identifier).catch(() => undefined)
  const [sell, buy] = await Promise.all([find(pair.sellAsset), find(pair.buyAsset)])
  model.sell.value ??= sell
  model.buy.value ??= buy
}
