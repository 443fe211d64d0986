import type { CoingeckoApi, Prices } from './coingecko-api.ts'
import type { CoingeckoName } from './coingecko-tables.ts'
import type { BatchPrices } from './price-window.ts'

/** Ids in one request; keeps the URL well under 8 KB. */
const COINS_PER_REQUEST = 200

/** A name as text, so that equal names are one key. */
export const keyOf = (name: CoingeckoName): string =>
  'coin' in name ? JSON.stringify([name.coin]) : JSON.stringify([name.platform, name.contract])

/** The name of a key. */
export const nameOf = (key: string): CoingeckoName => {
  const [first = '', contract] = JSON.parse(key) as string[]
  return contract === undefined ? { coin: first } : { platform: first, contract }
}

/** One request for the coins and one per platform, split into the sizes that CoinGecko allows. */
export const requestPrices = (
  api: CoingeckoApi,
  names: readonly CoingeckoName[],
  contractsPerRequest: number,
): BatchPrices => {
  const found = new Map<string, Promise<string | undefined>>()
  const note = (name: CoingeckoName, key: string, prices: Promise<Prices>) =>
    found.set(
      keyOf(name),
      prices.then((all) => all.get(key)),
    )
  const coins = names.flatMap((name) => ('coin' in name ? [name.coin] : []))
  for (const chunk of chunks(coins, COINS_PER_REQUEST)) {
    const prices = api.byCoin(chunk)
    for (const coin of chunk) note({ coin }, coin, prices)
  }
  for (const [platform, contracts] of byPlatform(names)) {
    for (const chunk of chunks(contracts, contractsPerRequest)) {
      const prices = api.byContract(platform, chunk)
      for (const contract of chunk) note({ platform, contract }, contract, prices)
    }
  }
  return found
}

const byPlatform = (names: readonly CoingeckoName[]): ReadonlyMap<string, readonly string[]> => {
  const platforms = new Map<string, string[]>()
  for (const name of names) {
    if ('coin' in name) continue
    platforms.set(name.platform, [...(platforms.get(name.platform) ?? []), name.contract])
  }
  return platforms
}

const chunks = <T>(values: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) => values.slice(index * size, (index + 1) * size))
