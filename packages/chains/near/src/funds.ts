import { oneSource, readBalance, refuse, refuseOtherDecimals } from '@switchyard/chain-kit'
import { type ChainContext, type Funds, type Outgoing, parseBase, SwapError, UpstreamError } from '@switchyard/core'
import { readAddress } from './account-id.ts'
import type { Account, NearNode } from './node.ts'

/** What `build` needs to know besides amounts. */
export interface NearState {
  /** Absent when the sender's account does not exist. */
  readonly account?: Account
  /** Yocto per unit of gas. */
  readonly gasPrice: bigint
}

/** Balances and gas price in one wave of requests. Throws `failedToRetrieveBalance`. */
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
      state: { ...(account && { account }), gasPrice } satisfies NearState,
    }
  })
}

/** The one account that pays. */
export const senderOf = ({ sources }: Pick<Outgoing, 'sources'>): string => {
  const source = oneSource('NEAR', sources)
  if (readAddress(source)) return source
  throw new SwapError('invalidSourceAddress', `${source} is no NEAR account.`)
}

/** Contract of the token; `undefined` for NEAR itself. */
export const contractOf = ({ asset: { address, identifier } }: Pick<Outgoing, 'asset'>): string | undefined => {
  if (address === undefined || readAddress(address)) return address
  return refuse(`${identifier} names no token contract.`)
}

const tokenBalance = async (node: NearNode, contract: string, owner: string, signal: AbortSignal): Promise<bigint> => {
  const balance = parseBase(String(await node.view(contract, 'ft_balance_of', { account_id: owner }, signal)))
  if (balance === undefined) throw new UpstreamError(`${contract} named no balance.`)
  return balance
}
