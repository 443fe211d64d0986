import type { ChainContext, Token } from '@switchyard/core'
import { assetOfDenom } from './denom.ts'
import type { Served } from './funds.ts'
import { partyOf } from './message.ts'

/** What `address` holds, one request; coins the engine does not know are left out. */
export const readBalances = async (
  { network, lcd }: Served,
  address: string,
  { signal, tokens }: ChainContext,
): Promise<readonly { readonly token: Token; readonly amount: bigint }[]> => {
  const owner = partyOf(network, address, 'holder').address
  return [...(await lcd.balances(owner, signal))].flatMap(([denom, amount]) => {
    const { asset, token: contract } = assetOfDenom(network, denom)
    const token = amount > 0n ? tokens.find(asset ?? `${network.code}.-${contract}`) : undefined
    return token ? [{ token, amount }] : []
  })
}
