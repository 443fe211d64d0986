import { readBalance, requireOneSource } from '@switchyard/chain-kit'
import { type ChainContext, type Funds, type Outgoing, parseBase, UpstreamError } from '@switchyard/core'
import { at } from '@switchyard/net'
import { findDenom } from './denom.ts'
import { readGasPrice } from './gas-price.ts'
import type { Account, Gateway } from './gateway.ts'
import { readMessageAccount } from './message.ts'
import type { Network } from './network.ts'

/** State of the funds: the needs of the build besides amounts. */
export interface CosmosState {
  /** Absent when the account does not exist yet. */
  readonly account?: Account
  /** Fee charged by the chain itself, base units. */
  readonly ownFee: bigint
  /** Price of 10^9 units of gas, base units of the fee coin; absent where the transaction carries no fee for gas. */
  readonly gasPrice?: bigint
}

/** A chain with the client of its gateways. */
export interface ChainClient {
  readonly network: Network
  readonly gateway: Gateway
}

/**
 * Reads balances that can be spent, account number, sequence and fee in parallel.
 *
 * @throws {SwapError} `failedToRetrieveBalance` when no gateway answers.
 */
export const readFunds = async (
  { network, gateway }: ChainClient,
  { asset, sources }: Outgoing,
  { signal }: ChainContext,
): Promise<Funds> => {
  const { address } = readMessageAccount(network, requireOneSource(network.code, sources), 'sender')
  const denom = findDenom(network, asset)
  return readBalance({ asset, sources }, async () => {
    const [balances, account, ownFee, gasPrice] = await Promise.all([
      network.vests ? gateway.spendable(address, signal) : gateway.balances(address, signal),
      gateway.account(address, signal),
      readOwnFee(network, gateway, signal),
      readGasPrice(network, gateway, signal),
    ])
    const state: CosmosState = { account, ownFee, gasPrice }
    return { balance: balances.get(denom) ?? 0n, gasBalance: balances.get(network.feeDenom) ?? 0n, state }
  })
}

/** A fee of more than this many times the usual one is not believed. */
const HIGHEST_MULTIPLE = 100n

/** Reads the fee charged by the chain; the configured value is used when the node does not return a plausible one. */
export const readOwnFee = async (
  { ownFee, ownFeeAt }: Network,
  gateway: Gateway,
  signal: AbortSignal,
): Promise<bigint> => {
  if (!ownFeeAt) return ownFee
  try {
    const read = (body: unknown): bigint | undefined => parseBase(String(at(body, ownFeeAt.field)))
    const current = await gateway.value(ownFeeAt.path, read, signal)
    return current > ownFee * HIGHEST_MULTIPLE ? ownFee : current
  } catch (error) {
    if (UpstreamError.is(error)) return ownFee
    throw error
  }
}
