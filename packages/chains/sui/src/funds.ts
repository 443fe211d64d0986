import { createRefusal, readBalance, refuseOtherDecimals, requireOneSource } from '@switchyard/chain-kit'
import type { ChainContext, Funds, Outgoing } from '@switchyard/core'
import { readAddress } from './address.ts'
import { readCoinType, SUI } from './coin-type.ts'
import { MAX_OBJECTS, sumCoins } from './coins.ts'
import type { SuiFacts } from './facts.ts'
import type { CoinBalance, Gateway, Holdings } from './gateway/gateway.ts'

/** State of the funds. */
export type SuiState = Holdings

/** The coin type of each known object, in the form of its token, by object id, and by coin type in the form of nodes. */
export type CoinTypes = Map<string, string>

const MAX_KNOWN_OBJECTS = 50_000

/**
 * Reads balances, coin objects and the gas price in one round trip, and more pages when the first objects do not cover
 * the amount.
 *
 * @throws {SwapError} `failedToRetrieveBalance` when no node answers.
 */
export const readFunds = async (
  { asset, amount, sources }: Outgoing,
  { gateway, types, facts }: { readonly gateway: Gateway; readonly types: CoinTypes; readonly facts: SuiFacts },
  { signal }: ChainContext,
): Promise<Funds> => {
  const owner = readAddress(requireOneSource('Sui', sources))?.canonical
  if (!owner) throw createRefusal(`The sender ${sources[0]} is not a valid Sui address.`)
  // SUI must be sold as the native coin: as a token, its objects would be sold and pay for gas at the same time.
  const coinType = asset.address === undefined ? undefined : readCoinType(asset.address)
  if (asset.address !== undefined && (coinType === undefined || coinType === SUI))
    throw createRefusal(`The token ${asset.address} is not a coin type that can be sold; SUI is sold as SUI.SUI.`)

  return readBalance({ asset, sources }, async () => {
    const found = await gateway.holdings(owner, coinType, signal)
    refuseOtherDecimals(asset, found.decimals)
    // More pages of objects are read until they cover what is needed or reach the maximum of one transaction. What the
    // address balance covers needs no objects; gas is paid by objects alone.
    const readCovering = async (
      type: string,
      coinBalance: CoinBalance,
      [gasNeeded, sellNeeded]: readonly [bigint, bigint],
    ): Promise<CoinBalance> => {
      const fromObjects = sellNeeded > coinBalance.inAddress ? sellNeeded - coinBalance.inAddress : 0n
      let { coins, next } = coinBalance
      while (next !== undefined && coins.length < MAX_OBJECTS && sumCoins(coins) < gasNeeded + fromObjects) {
        const page = await gateway.more({ owner, coinType: type, next }, signal)
        coins = [...coins, ...page.coins]
        next = page.next
      }
      return { ...coinBalance, coins, next }
    }
    const [gas, sold] = await Promise.all([
      readCovering(SUI, found.gas, [facts.trialBudget, coinType === undefined ? amount : 0n]),
      found.sold && coinType !== undefined ? readCovering(coinType, found.sold, [0n, amount]) : undefined,
    ])
    if (sold && asset.address !== undefined) {
      if (types.size >= MAX_KNOWN_OBJECTS) types.clear()
      for (const { objectId } of sold.coins) types.set(objectId, asset.address)
      if (coinType !== undefined) types.set(coinType, asset.address)
    }
    const state: SuiState = { ...found, gas, sold }
    return { balance: (sold ?? gas).total, gasBalance: gas.total, state }
  })
}
