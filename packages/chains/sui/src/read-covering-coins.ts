import { type Coin, PAGE, type Purse } from './gateway.ts'

/** Most objects of a type one transaction is made of. Source: Sui's protocol takes 256 as gas, and more as inputs. */
export const MOST_OBJECTS: number = 5 * PAGE

/** Base units in coin objects. */
export const sumOf = (coins: readonly Coin[]): bigint => coins.reduce((total, { balance }) => total + balance, 0n)

/** A purse with the objects behind it, page by page, until they cover `needed` or one transaction holds no more. */
export const covering = async (
  purse: Purse,
  needed: bigint,
  more: (next: string) => Promise<Omit<Purse, 'total'>>,
): Promise<Purse> => {
  let { coins, next } = purse
  while (next !== undefined && coins.length < MOST_OBJECTS && sumOf(coins) < needed) {
    const page = await more(next)
    coins = [...coins, ...page.coins]
    next = page.next
  }
  return { total: purse.total, coins, ...(next !== undefined && { next }) }
}
