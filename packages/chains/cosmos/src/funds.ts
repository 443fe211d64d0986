import { oneSource, readBalance } from '@switchyard/chain-kit'
import { type ChainContext, type Funds, type Outgoing, UpstreamError } from '@switchyard/core'
import { denomOf } from './denom.ts'
import type { Account, Lcd } from './lcd.ts'
import { partyOf } from './message.ts'
import type { Network } from './network.ts'

/** What `build` needs to know besides amounts. */
export interface CosmosState {
  /** Absent when the chain has never seen the sender. */
  readonly account?: Account
  /** Fee the chain takes by itself, base units. */
  readonly ownFee: bigint
}

/** A chain with the gateways that serve it. */
export interface Served {
  readonly network: Network
  readonly lcd: Lcd
}

/** Balances, account number, sequence and fee in one wave. Throws `failedToRetrieveBalance`. */
export const readFunds = async (
  { network, lcd }: Served,
  { asset, sources }: Outgoing,
  { signal }: ChainContext,
): Promise<Funds> => {
  const { address } = partyOf(network, oneSource(network.code, sources), 'sender')
  const denom = denomOf(network, asset)
  return readBalance({ asset, sources }, async () => {
    const [balances, account, ownFee] = await Promise.all([
      lcd.balances(address, signal),
      lcd.account(address, signal),
      ownFeeOf(network, lcd, signal),
    ])
    const state: CosmosState = { ...(account && { account }), ownFee }
    return { balance: balances.get(denom) ?? 0n, gasBalance: balances.get(network.feeDenom) ?? 0n, state }
  })
}

/** Today's own fee; the known figure where the node does not tell, since the chain decides it anyway. */
const ownFeeOf = async ({ ownFee, ownFeeAt }: Network, lcd: Lcd, signal: AbortSignal): Promise<bigint> => {
  if (!ownFeeAt) return ownFee
  try {
    return await lcd.figure(ownFeeAt.path, ownFeeAt.field, signal)
  } catch (error) {
    if (UpstreamError.is(error)) return ownFee
    throw error
  }
}
