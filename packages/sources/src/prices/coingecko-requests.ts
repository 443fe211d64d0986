import type { CoingeckoApi, Prices } from './coingecko-api.ts'
import type { CoingeckoName } from './coingecko-tables.ts'
import type { BatchPrices } from './price-window.ts'

/** Ids in one request; keeps the URL well under 8 KB. */
const COINS_PER_REQUEST = 200

/** Writes a name as text, so that equal names are one key. */
export const encodeName = (name: CoingeckoName): string =>
  'coin' in name ? JSON.stringify([name.coin]) : JSON.stringify([name.platform, name.contract])

/** Reads the name of a key. */
export const decodeName = (key: string): CoingeckoName => {
  const [first = '', contract] = JSON.parse(key) as string[]
  return contract === undefined ? { coin: first } : { platform: first, contract }
}

/** Sends one request for the coins and one per platform, split into the sizes that CoinGecko allows. */
export const requestPrices = (
  api: CoingeckoApi,
  names: readonly CoingeckoName[],
  contractsPerRequest: number,
): BatchPrices => {
  const coins: string[] = []
  const platforms = new Map<string, string[]>()
  for (const name of names) {
    if ('coin' in name) coins.push(name.coin)
    else platforms.set(name.platform, [...(platforms.get(name.platform) ?? []), name.contract])
  }

  const found = new Map<string, Promise<string | undefined>>()
  const addPrice = (name: CoingeckoName, key: string, prices: Promise<Prices>) =>
    found.set(
      encodeName(name),
      prices.then((all) => all.get(key)),
    )
  for (const chunk of splitChunks(coins, COINS_PER_REQUEST)) {
    const prices = api.byCoin(chunk)
    for (const coin of chunk) addPrice({ coin }, coin, prices)
  }
  for (const [platform, contracts] of platforms) {
    for (const chunk of splitChunks(contracts, contractsPerRequest)) {
      const prices = api.byContract(platform, chunk)
      for (const contract of chunk) addPrice({ platform, contract }, contract, prices)
    }
  }
  return found
}

const splitChunks = <T>(values: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) => values.slice(index * size, (index + 1) * size))
