import { oneSource, readBalance, refuse, refuseOtherDecimals } from '@switchyard/chain-kit'
import { type ChainContext, type Funds, type Outgoing, parseBase, SwapError, UpstreamError } from '@switchyard/core'
import { readAddress } from './account-id.ts'
import type { Account, NearNode } from './node.ts'

/** The state of the funds: what the build needs besides amounts. */
export interface NearState {
  /** Absent when the sender does not exist. */
  readonly account?: Account
  /** Yocto per unit of gas. */
  readonly gasPrice: bigint
}

/**
 * Reads balances and gas price in parallel requests.
 *
 * @throws {SwapError} `failedToRetrieveBalance` when no node answers.
 */
export const readFunds = async (node: NearNode, outgoing: Outgoing, { signal }: ChainContext): Promise<Funds> => {
  const sender = senderOf(outgoing)
  const contract = contractOf(outgoing)
  return readBalance(outgoing, async () => {
    const [account, gasPrice, tokens, decimals] = await Promise.all([
      node.account(sender, signal),
      node.gasPrice(signal),
      contract === undefined ? undefined : tokenBalance(node, contract, sender, signal),
      contract === undefined ? undefined : node.decimals(contract, signal),
    ])
    refuseOtherDecimals(outgoing.asset, decimals)
    const gasBalance = account?.balance ?? 0n
    return {
      balance: tokens ?? gasBalance,
      gasBalance,
      state: { account, gasPrice } satisfies NearState,
    }
  })
}

/** Returns the account that pays. */
export const senderOf = ({ sources }: Pick<Outgoing, 'sources'>): string => {
  const source = oneSource('NEAR', sources)
  if (readAddress(source)) return source
  throw new SwapError('invalidSourceAddress', `The source ${source} is not a valid NEAR account id.`)
}

/** Returns the contract of the token; `undefined` for NEAR itself. */
export const contractOf = ({ asset: { address, identifier } }: Pick<Outgoing, 'asset'>): string | undefined => {
  if (address === undefined || readAddress(address)) return address
  return refuse(`${identifier} has no valid token contract.`)
}

const tokenBalance = async (node: NearNode, contract: string, owner: string, signal: AbortSignal): Promise<bigint> => {
  const balance = parseBase(String(await node.view(contract, 'ft_balance_of', { account_id: owner }, signal)))
  if (balance === undefined) throw new UpstreamError(`The contract ${contract} returned no balance.`)
  return balance
}
