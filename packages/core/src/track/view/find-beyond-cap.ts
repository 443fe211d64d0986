import Big from 'big.js'
import type { StoredSwap } from '../../contract/stores.ts'
import type { BeyondCap } from '../../contract/swap-history.ts'
import type { SwapStatus } from '../../contract/swap-status.ts'
import type { TokenLookup } from '../../contract/token.ts'
import { isDecimal } from '../../domain/shape.ts'
import { isMore } from '../../domain/worth.ts'
import { readSoldAmount } from '../prove/read-sold-amount.ts'

/**
 * Finds what a deposit was worth beyond the cap of the key that made the swap, at the price of the swap; `undefined` within the cap,
 * before the deposit, and where cap or price are not known.
 */
export const findBeyondCap = (
  tokens: TokenLookup,
  swap: Pick<StoredSwap, 'sellAsset' | 'sellAmount' | 'terms'>,
  { fromAmount, hash }: Pick<SwapStatus, 'fromAmount' | 'hash'>,
): BeyondCap | undefined => {
  const { sellUsd, maxTradeUsd } = (swap.terms ?? {}) as { readonly [name: string]: unknown }
  if (hash === '' || typeof sellUsd !== 'string' || typeof maxTradeUsd !== 'string') return undefined
  if (!isDecimal(sellUsd) || !isDecimal(maxTradeUsd) || swap.sellAmount <= 0n) return undefined
  const sold = readSoldAmount(tokens, swap, fromAmount)
  // To the millionth it is the amount of the swap, which was held against the cap.
  if (sold === undefined || (sold - swap.sellAmount) * 1_000_000n <= swap.sellAmount) return undefined
  const soldUsd = Big(sellUsd).times(sold.toString()).div(swap.sellAmount.toString()).toFixed(2)
  return isMore(soldUsd, maxTradeUsd) ? { maxTradeUsd, soldUsd } : undefined
}
