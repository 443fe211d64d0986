import { type ChainContext, type Funds, type Outgoing, SwapError, UpstreamError } from '@switchyard/core'
import { readAddress } from './address.ts'
import { readCoinType, SUI } from './coin-type.ts'
import type { Gateway, Holdings } from './gateway.ts'
import { refuse } from './refuse.ts'

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
  if (sources.length > 1) throw new SwapError('invalidSourceAddressList', 'Sui takes exactly one source address.')
  const owner = readAddress(sources[0])?.canonical
  if (!owner) throw refuse(`The sender ${sources[0]} is no Sui address.`)
  const coinType = asset.address === undefined ? undefined : requireCoinType(asset.address)
  try {
    const state = await gateway.holdings(owner, coinType, signal)
    const { gas, sold } = state
    if (sold && asset.address !== undefined) remember(types, sold.coins, asset.address)
    return { balance: (sold ?? gas).total, gasBalance: gas.total, state: state satisfies SuiState }
  } catch (cause) {
    if (!UpstreamError.is(cause)) throw cause
    const data = { chain: asset.identifier }
    throw new SwapError('failedToRetrieveBalance', `The balance of ${sources[0]} could not be read.`, { data, cause })
  }
}

/** SUI itself has to be sold as the chain's coin: as a token its objects would be sold and pay for gas at once. */
const requireCoinType = (address: string): string => {
  const coinType = readCoinType(address)
  if (coinType !== undefined && coinType !== SUI) return coinType
  throw refuse(`The token ${address} is no coin type of Sui that can be sold.`)
}

const MOST_OBJECTS = 50_000

const remember = (types: CoinTypes, coins: Holdings['gas']['coins'], coinType: string): void => {
  if (types.size >= MOST_OBJECTS) types.clear()
  for (const { objectId } of coins) types.set(objectId, coinType)
}
