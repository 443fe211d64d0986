import { readBalance, refuse, refuseOtherDecimals, requireOneSource } from '@switchyard/chain-kit'
import { type ChainContext, type Funds, type Outgoing, parseBase, SwapError, UpstreamError } from '@switchyard/core'
import { readAddress } from './address.ts'
import type { Account, Gateway } from './gateway.ts'

/** State of the funds: the needs of the build besides amounts. */
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
export const readFunds = async (gateway: Gateway, outgoing: Outgoing, { signal }: ChainContext): Promise<Funds> => {
  const sender = readSender(outgoing)
  const contract = readContract(outgoing)
  return readBalance(outgoing, async () => {
    const ownTokens = { method: 'ft_balance_of', args: { account_id: sender } }
    const [account, gasPrice, held, decimals] = await Promise.all([
      gateway.account(sender, signal),
      gateway.gasPrice(signal),
      contract === undefined ? undefined : gateway.view({ contract, ...ownTokens }, signal),
      contract === undefined ? undefined : gateway.decimals(contract, signal),
    ])
    const tokens = parseBase(String(held))
    if (contract !== undefined && tokens === undefined)
      throw new UpstreamError(`The contract ${contract} returned no balance.`)
    refuseOtherDecimals(outgoing.asset, decimals)
    const gasBalance = account?.balance ?? 0n
    return { balance: tokens ?? gasBalance, gasBalance, state: { account, gasPrice } satisfies NearState }
  })
}

/** Returns the account that pays. */
export const readSender = ({ sources }: Pick<Outgoing, 'sources'>): string => {
  const source = requireOneSource('NEAR', sources)
  if (readAddress(source)) return source
  throw new SwapError('invalidSourceAddress', `The source ${source} is not a valid NEAR account id.`)
}

/** Returns the contract of the token; `undefined` for NEAR itself. */
export const readContract = ({ asset: { address, identifier } }: Pick<Outgoing, 'asset'>): string | undefined => {
  if (address === undefined || readAddress(address)) return address
  return refuse(`${identifier} has no valid token contract.`)
}
