import { type Coin, type CoinBalance, type CoinPage, PAGE } from './gateway/gateway.ts'

/**
 * Maximum number of coin objects of one type per transaction. Source: Sui's protocol allows 256 gas objects, and more
 * inputs.
 */
export const MAX_OBJECTS: number = 5 * PAGE

/** Sums coin objects, base units. */
export const sumCoins = (coins: readonly Coin[]): bigint => coins.reduce((total, { balance }) => total + balance, 0n)

/** Reads more pages of coin objects until they cover `needed` or reach the maximum of one transaction. */
export const readCoveringCoins = async (
  coinBalance: CoinBalance,
  needed: bigint,
  more: (next: string) => Promise<CoinPage>,
): Promise<CoinBalance> => {
  let { coins, next } = coinBalance
  while (next !== undefined && coins.length < MAX_OBJECTS && sumCoins(coins) < needed) {
    const page = await more(next)
    coins = [...coins, ...page.coins]
    next = page.next
  }
  return { ...coinBalance, coins, next }
}
