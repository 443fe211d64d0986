import { oneSource, readBalance, refusal, refuseOtherDecimals } from '@switchyard/chain-kit'
import type { ChainContext, Funds, Outgoing } from '@switchyard/core'
import { readAddress } from './address.ts'
import { readCoinType, SUI } from './coin-type.ts'
import { covering } from './covering.ts'
import { DRY_RUN_BUDGET } from './gas-budget.ts'
import type { Gateway, Holdings, Purse } from './gateway.ts'

/** What `build` needs to know. */
export type SuiState = Holdings

/** Coin objects by id, and the coin type each was listed under as its token spells it. */
export type CoinTypes = Map<string, string>

/** Balances, coin objects and the price of gas in one round trip, more where the first objects do not cover the amount. Throws `failedToRetrieveBalance`. */
export const readFunds = async (
  gateway: Gateway,
  types: CoinTypes,
  { asset, amount, sources }: Outgoing,
  { signal }: ChainContext,
): Promise<Funds> => {
  const owner = readAddress(oneSource('Sui', sources))?.canonical
  if (!owner) throw refusal(`The sender ${sources[0]} is no Sui address.`)
  const coinType = asset.address === undefined ? undefined : requireCoinType(asset.address)
  return readBalance({ asset, sources }, async () => {
    const found = await gateway.holdings(owner, coinType, signal)
    refuseOtherDecimals(asset, found.decimals)
    const enough = async (type: string, purse: Purse, needed: bigint): Promise<Purse> =>
      covering(purse, needed, (next) => gateway.more(owner, type, next, signal))
    const [gas, sold] = await Promise.all([
      enough(SUI, found.gas, DRY_RUN_BUDGET + (coinType === undefined ? amount : 0n)),
      found.sold && coinType !== undefined ? enough(coinType, found.sold, amount) : undefined,
    ])
    if (sold && asset.address !== undefined) remember(types, sold.coins, asset.address)
    const state: SuiState = { ...found, gas, sold }
    return { balance: (sold ?? gas).total, gasBalance: gas.total, state }
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
