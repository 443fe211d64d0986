import { oneSource, readingBalance, refusal } from '@switchyard/chain-kit'
import type { ChainContext, Funds, Outgoing } from '@switchyard/core'
import { readAddress } from './address.ts'
import { readCoinType, SUI } from './coin-type.ts'
import type { Gateway, Holdings } from './gateway.ts'

/** What `build` needs to know. */
export type SuiState = Holdings

/** Coin objects by id, and the coin type each was listed under as its token spells it. */
export type CoinTypes = Map<string, string>

/** Balances, coin objects and the price of gas in one round trip. Throws `failedToRetrieveBalance`. */
export const readFunds = async (
  gateway: Gateway,
  types: CoinTypes,
  { asset, sources }: Outgoing,
  { signal }: ChainContext,
): Promise<Funds> => {
  const owner = readAddress(oneSource('Sui', sources))?.canonical
  if (!owner) throw refusal(`The sender ${sources[0]} is no Sui address.`)
  const coinType = asset.address === undefined ? undefined : requireCoinType(asset.address)
  return readingBalance({ asset, sources }, async () => {
    const state = await gateway.holdings(owner, coinType, signal)
    const { gas, sold } = state
    if (sold && asset.address !== undefined) remember(types, sold.coins, asset.address)
    return { balance: (sold ?? gas).total, gasBalance: gas.total, state: state satisfies SuiState }
  })
}

/** SUI itself has to be sold as the chain's coin: as a token its objects would be sold and pay for gas at once. */
const requireCoinType = (address: string): string => {
  const coinType = readCoinType(address)
  if (coinType !== undefined && coinType !== SUI) return coinType
  throw refusal(`The token ${address} is no coin type of Sui that can be sold.`)
}

const MOST_OBJECTS = 50_000

const remember = (types: CoinTypes, coins: Holdings['gas']['coins'], coinType: string): void => {
  if (types.size >= MOST_OBJECTS) types.clear()
  for (const { objectId } of coins) types.set(objectId, coinType)
}
