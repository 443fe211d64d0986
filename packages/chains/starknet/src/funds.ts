import { readBalance, refuse, refuseOtherDecimals, requireOneSource } from '@switchyard/chain-kit'
import { type ChainContext, type Funds, type Outgoing, SwapError } from '@switchyard/core'
import { formatAddress, parseAddress } from './address.ts'
import { STRK } from './erc20.ts'
import type { GasPrices } from './fee-bound.ts'
import type { Gateway } from './gateway.ts'

/** State of the funds: the gas prices, absent where no node provides them or the fee is fixed. */
export interface StarknetState {
  readonly prices?: GasPrices
}

/**
 * Reads the balances of the asset and of STRK, and the gas prices unless the fee is fixed, in parallel requests.
 *
 * @throws {SwapError} `failedToRetrieveBalance` when no node answers.
 */
export const readFunds = async (
  outgoing: Outgoing,
  { gateway, isFeeFixed }: { readonly gateway: Gateway; readonly isFeeFixed: boolean },
  { signal }: ChainContext,
): Promise<Funds> => {
  const owner = formatAddress(readSender(outgoing))
  const token = readToken(outgoing)
  return readBalance(outgoing, async () => {
    const [gasBalance, tokens, decimals, prices] = await Promise.all([
      gateway.balance(STRK, owner, signal),
      token === STRK ? undefined : gateway.balance(token, owner, signal),
      token === STRK ? undefined : gateway.decimals(token, signal),
      isFeeFixed ? undefined : gateway.gasPrices(signal),
    ])
    refuseOtherDecimals(outgoing.asset, decimals)
    return { balance: tokens ?? gasBalance, gasBalance, state: { prices } satisfies StarknetState }
  })
}

/** Returns the account that pays. */
export const readSender = ({ sources }: Pick<Outgoing, 'sources'>): bigint => {
  const source = requireOneSource('Starknet', sources)
  const felt = parseAddress(source)
  if (felt !== undefined) return felt
  throw new SwapError('invalidSourceAddress', `The source ${source} is not a valid Starknet address.`)
}

/**
 * Returns the contract of the asset, in the form of its token. STRK tokens have no address: a token with the STRK
 * address could not be distinguished from STRK in a decoded transaction.
 */
export const readToken = ({ asset: { address, identifier } }: Pick<Outgoing, 'asset'>): string => {
  if (address === undefined) return STRK
  const felt = parseAddress(address)
  if (felt === undefined) return refuse(`${identifier} has no valid token contract.`)
  return felt === BigInt(STRK) ? refuse(`${identifier} is STRK itself, which must be sold as STRK.STRK.`) : address
}
