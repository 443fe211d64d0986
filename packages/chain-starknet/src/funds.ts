import { type ChainContext, type Funds, type Outgoing, SwapError, UpstreamError } from '@switchyard/core'
import { STRK } from './erc20.ts'
import { formatAddress, parseAddress } from './felt.ts'
import type { StarknetNode } from './node.ts'
import { refuse } from './refuse.ts'

/** Balances of the asset and of STRK in one wave of requests. Throws `failedToRetrieveBalance`. */
export const readFunds = async (node: StarknetNode, outgoing: Outgoing, { signal }: ChainContext): Promise<Funds> => {
  const owner = formatAddress(senderOf(outgoing))
  const token = tokenOf(outgoing)
  try {
    const [gasBalance, tokens] = await Promise.all([
      node.balance(STRK, owner, signal),
      token === STRK ? undefined : node.balance(token, owner, signal),
    ])
    return { balance: tokens ?? gasBalance, gasBalance, state: undefined }
  } catch (cause) {
    if (!UpstreamError.is(cause)) throw cause
    const data = { chain: outgoing.asset.identifier }
    throw new SwapError('failedToRetrieveBalance', `The balance of ${owner} could not be read.`, { data, cause })
  }
}

/** The one account that pays. */
export const senderOf = ({ sources: [first, ...others] }: Pick<Outgoing, 'sources'>): bigint => {
  if (others.length > 0) throw new SwapError('invalidSourceAddressList', 'Starknet takes exactly one source address.')
  const felt = parseAddress(first)
  if (felt !== undefined) return felt
  throw new SwapError('invalidSourceAddress', `${first} is no Starknet address.`)
}

/**
 * Contract of the asset, spelled as its token spells it. STRK has no address in its token: one that has could not be told
 * from it when a transaction is read back.
 */
export const tokenOf = ({ asset: { address, identifier } }: Pick<Outgoing, 'asset'>): string => {
  if (address === undefined) return STRK
  const felt = parseAddress(address)
  if (felt === undefined) return refuse(`${identifier} names no token contract.`)
  return felt === BigInt(STRK) ? refuse('STRK itself is sold as STRK.STRK.') : address
}
