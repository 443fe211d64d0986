import { type ChainContext, type Funds, type Outgoing, SwapError, UpstreamError } from '@switchyard/core'
import { parseAddress } from './address.ts'
import { refuse } from './refuse.ts'
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
  try {
    const [account, network] = await Promise.all([rippled.account(sender, signal), rippled.network(signal)])
    const balance = account?.balance ?? 0n
    return { balance, gasBalance: balance, state: { ...(account && { account }), network } satisfies XrpState }
  } catch (cause) {
    if (!UpstreamError.is(cause)) throw cause
    const data = { chain: asset.identifier }
    throw new SwapError('failedToRetrieveBalance', `The balance of ${sender} could not be read.`, { data, cause })
  }
}

/** The one account that pays. A tag on it says that it is shared, and a refund without the tag would be lost. */
export const senderOf = ([first, ...others]: Outgoing['sources']): string => {
  if (others.length > 0) throw new SwapError('invalidSourceAddressList', 'XRP takes exactly one source address.')
  const address = parseAddress(first)
  if (address && address.tag === undefined) return address.account
  throw new SwapError('invalidSourceAddress', `${first} is no XRP address without a tag.`)
}
