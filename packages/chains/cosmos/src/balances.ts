import type { ChainContext, Token } from '@switchyard/core'
import { assetOfDenom } from './denom.ts'
import type { ChainClient } from './funds.ts'
import { accountOf } from './message.ts'

/** Reads the balances of `address` in one request; coins unknown to the engine are left out. */
export const readBalances = async (
  { network, lcd }: ChainClient,
  address: string,
  { signal, tokens }: ChainContext,
): Promise<readonly { readonly token: Token; readonly amount: bigint }[]> => {
  const owner = accountOf(network, address, 'holder').address
  return [...(await lcd.balances(owner, signal))].flatMap(([denom, amount]) => {
    const { asset, token: contract } = assetOfDenom(network, denom)
    const token = amount > 0n ? tokens.find(asset ?? `${network.code}.-${contract}`) : undefined
    return token ? [{ token, amount }] : []
  })
}
