import { oneSource, readBalance, refuse } from '@switchyard/chain-kit'
import { type ChainContext, type Funds, type Outgoing, SwapError } from '@switchyard/core'
import { parseAddress } from './address.ts'
import type { Account, Network, Rippled } from './rippled.ts'

/** What `build` needs to know besides amounts. */
export interface XrpState {
  /** Absent when the sender's account does not exist. */
  readonly account?: Account
  readonly network: Network
}

/** Balance, sequence, reserves and fee in one wave of requests. Throws `failedToRetrieveBalance`. */
export const readFunds = async (
  rippled: Rippled,
  { asset, sources }: Outgoing,
  { signal }: ChainContext,
): Promise<Funds> => {
  if (asset.address !== undefined) return refuse(`${asset.identifier} is issued by an account; only XRP can be sold.`)
  const sender = senderOf(sources)
  return readBalance({ asset, sources }, async () => {
    const [account, network] = await Promise.all([rippled.account(sender, signal), rippled.network(signal)])
    const balance = account?.balance ?? 0n
    return { balance, gasBalance: balance, state: { ...(account && { account }), network } satisfies XrpState }
  })
}

/** The one account that pays. A tag on it says that it is shared, and a refund without the tag would be lost. */
export const senderOf = (sources: Outgoing['sources']): string => {
  const source = oneSource('XRP', sources)
  const address = parseAddress(source)
  if (address && address.tag === undefined) return address.account
  throw new SwapError('invalidSourceAddress', `${source} is no XRP address without a tag.`)
}
