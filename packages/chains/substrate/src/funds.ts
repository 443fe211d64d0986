import { oneSource, readBalance, refuse } from '@switchyard/chain-kit'
import { type ChainContext, type Funds, type Outgoing, SwapError } from '@switchyard/core'
import type { AssetHub } from './asset-hub.ts'
import { chainflip, type Network, polkadot } from './network.ts'
import { readAccount } from './ss58.ts'
import type { StateChain } from './state-chain.ts'
import type { Account } from './storage.ts'

/** Balances on Asset Hub in one wave of requests. `state` is the sender's account. Throws `failedToRetrieveBalance`. */
export const polkadotFunds = async (
  hub: AssetHub,
  outgoing: Outgoing,
  { signal }: Pick<ChainContext, 'signal'>,
): Promise<Funds> => {
  const sender = senderOf(polkadot, outgoing)
  const asset = assetOf(outgoing)
  return readBalance(outgoing, async () => {
    const [account, tokens] = await Promise.all([
      hub.account(sender, signal),
      asset === undefined ? undefined : hub.holding(asset, sender, signal),
    ])
    const gasBalance = account.free - account.held
    return { balance: tokens ?? gasBalance, gasBalance, state: account satisfies Account }
  })
}

/** What an account of the State Chain is funded with. Throws `failedToRetrieveBalance`. */
export const chainflipFunds = async (
  node: StateChain,
  outgoing: Outgoing,
  { signal }: Pick<ChainContext, 'signal'>,
): Promise<Funds> => {
  if (outgoing.asset.address !== undefined) return refuse('The State Chain holds no tokens of accounts but FLIP.')
  senderOf(chainflip, outgoing)
  const balance = await readBalance(outgoing, () => node.balance(outgoing.sources[0], signal))
  return { balance, gasBalance: balance, state: undefined }
}

/** Account id of the one account that pays. */
export const senderOf = (network: Network, { sources }: Pick<Outgoing, 'sources'>): Uint8Array => {
  const source = oneSource(network.code, sources)
  const account = readAccount(network.prefix, source)
  if (account) return account
  throw new SwapError('invalidSourceAddress', `${source} is no ${network.code} address.`)
}

const MOST_ASSET = 2 ** 32 - 1

/** Number of the asset sold; `undefined` for DOT. */
export const assetOf = ({ asset: { address, identifier } }: Pick<Outgoing, 'asset'>): number | undefined => {
  if (address === undefined) return undefined
  const asset = /^(0|[1-9]\d{0,9})$/.test(address) ? Number(address) : Number.NaN
  return asset <= MOST_ASSET ? asset : refuse(`${identifier} names no asset of Asset Hub by its number.`)
}
