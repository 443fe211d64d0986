import { readBalance, refuse, requireOneSource } from '@switchyard/chain-kit'
import { type ChainContext, type Funds, type Outgoing, SwapError } from '@switchyard/core'
import { parseAddress } from './address.ts'
import type { Account, Gateway, Network } from './gateway.ts'

/** Account and network, which the build needs besides the balance. */
export interface XrpState {
  /** Absent when the sender does not exist. */
  readonly account?: Account
  readonly network: Network
}

/**
 * Reads balance, sequence, reserves and fee in parallel requests.
 *
 * @throws {SwapError} `failedToRetrieveBalance` when no server answers.
 */
export const readFunds = async (
  gateway: Gateway,
  { asset, sources }: Outgoing,
  { signal }: ChainContext,
): Promise<Funds> => {
  if (asset.address !== undefined) return refuse(`${asset.identifier} is an issued currency; only XRP can be sold.`)
  const sender = readSender(sources)
  return readBalance({ asset, sources }, async () => {
    const [account, network] = await Promise.all([gateway.account(sender, signal), gateway.network(signal)])
    const balance = account?.balance ?? 0n
    return { balance, gasBalance: balance, state: { account, network } satisfies XrpState }
  })
}

/**
 * Returns the account that pays. A source with a tag is refused: the account is shared, and a refund without the tag
 * would be lost.
 */
export const readSender = (sources: Outgoing['sources']): string => {
  const source = requireOneSource('XRP', sources)
  const address = parseAddress(source)
  if (address && address.tag === undefined) return address.account
  throw new SwapError('invalidSourceAddress', `The source ${source} is not a valid XRP address without a tag.`)
}
