import { oneSource, readBalance, refuse, refuseOtherDecimals } from '@switchyard/chain-kit'
import { type ChainContext, type Funds, type Outgoing, SwapError } from '@switchyard/core'
import { STRK } from './erc20.ts'
import { formatAddress, parseAddress } from './felt.ts'
import type { StarknetNode } from './node.ts'

/** Balances of the asset and of STRK in one wave of requests. Throws `failedToRetrieveBalance`. */
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

/** The one account that pays. */
export const senderOf = ({ sources }: Pick<Outgoing, 'sources'>): bigint => {
  const source = oneSource('Starknet', sources)
  const felt = parseAddress(source)
  if (felt !== undefined) return felt
  throw new SwapError('invalidSourceAddress', `${source} is no Starknet address.`)
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
