import { oneSource, readBalance } from '@switchyard/chain-kit'
import { type ChainContext, type Funds, type Outgoing, UpstreamError } from '@switchyard/core'
import { denomOf } from './denom.ts'
import type { Account, Lcd } from './lcd.ts'
import { accountOf } from './message.ts'
import type { Network } from './network.ts'

/** The state of the funds: what the build needs besides amounts. */
export interface CosmosState {
  /** Absent when the account does not exist yet. */
  readonly account?: Account
  /** Fee charged by the chain itself, base units. */
  readonly ownFee: bigint
}

/** A chain with the client of its gateways. */
export interface ChainClient {
  readonly network: Network
  readonly lcd: Lcd
}

/**
 * Reads balances, account number, sequence and fee in parallel.
 *
 * @throws {SwapError} `failedToRetrieveBalance` when no gateway answers.
 */
export const readFunds = async (
  { network, lcd }: ChainClient,
  { asset, sources }: Outgoing,
  { signal }: ChainContext,
): Promise<Funds> => {
  const { address } = accountOf(network, oneSource(network.code, sources), 'sender')
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

/** Reads the fee charged by the chain; the configured value is used when the node does not return it. */
const ownFeeOf = async ({ ownFee, ownFeeAt }: Network, lcd: Lcd, signal: AbortSignal): Promise<bigint> => {
  if (!ownFeeAt) return ownFee
  try {
    return await lcd.figure(ownFeeAt.path, ownFeeAt.field, signal)
  } catch (error) {
    if (UpstreamError.is(error)) return ownFee
    throw error
  }
}
