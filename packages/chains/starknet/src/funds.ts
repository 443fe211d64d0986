import { oneSource, readBalance, refuse, refuseOtherDecimals } from '@switchyard/chain-kit'
import { type ChainContext, type Funds, type Outgoing, SwapError } from '@switchyard/core'
import { STRK } from './erc20.ts'
import { formatAddress, parseAddress } from './felt.ts'
import type { StarknetNode } from './node.ts'

/**
 * Reads the balances of the asset and of STRK in parallel requests.
 *
 * @throws {SwapError} `failedToRetrieveBalance` when no node answers.
 */
export const readFunds = async (node: StarknetNode, outgoing: Outgoing, { signal }: ChainContext): Promise<Funds> => {
  const owner = formatAddress(senderOf(outgoing))
  const token = tokenOf(outgoing)
  return readBalance(outgoing, async () => {
    const [gasBalance, tokens, decimals] = await Promise.all([
      node.balance(STRK, owner, signal),
      token === STRK ? undefined : node.balance(token, owner, signal),
      token === STRK ? undefined : node.decimals(token, signal),
    ])
    refuseOtherDecimals(outgoing.asset, decimals)
    return { balance: tokens ?? gasBalance, gasBalance, state: undefined }
  })
}

/** Returns the account that pays. */
export const senderOf = ({ sources }: Pick<Outgoing, 'sources'>): bigint => {
  const source = oneSource('Starknet', sources)
  const felt = parseAddress(source)
  if (felt !== undefined) return felt
  throw new SwapError('invalidSourceAddress', `The source ${source} is not a valid Starknet address.`)
}

/**
 * Returns the contract of the asset, in the form of its token. STRK tokens have no address: a token with the STRK
 * address could not be distinguished from STRK in a decoded transaction.
 */
export const tokenOf = ({ asset: { address, identifier } }: Pick<Outgoing, 'asset'>): string => {
  if (address === undefined) return STRK
  const felt = parseAddress(address)
  if (felt === undefined) return refuse(`${identifier} has no valid token contract.`)
  return felt === BigInt(STRK) ? refuse(`${identifier} is STRK itself, which must be sold as STRK.STRK.`) : address
}
