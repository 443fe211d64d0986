import { readBalance, refuse, requireOneSource } from '@switchyard/chain-kit'
import { type ChainContext, type Funds, type Outgoing, SwapError } from '@switchyard/core'
import type { AssetHub } from './gateway/asset-hub.ts'
import type { StateChain } from './gateway/state-chain.ts'
import type { Account } from './gateway/storage.ts'
import { chainflip, type Network, polkadot } from './network.ts'
import { readAccount } from './ss58.ts'

/**
 * Reads the balances on Asset Hub in parallel requests. `state` is the sender's account.
 *
 * @throws {SwapError} `failedToRetrieveBalance` when no node answers.
 */
export const readPolkadotFunds = async (
  hub: AssetHub,
  outgoing: Outgoing,
  { signal }: Pick<ChainContext, 'signal'>,
): Promise<Funds> => {
  const sender = readSender(polkadot, outgoing)
  const asset = readAsset(outgoing)
  return readBalance(outgoing, async () => {
    const [account, tokens] = await Promise.all([
      hub.account(sender, signal),
      asset === undefined ? undefined : hub.holding(asset, sender, signal),
    ])
    const gasBalance = account.free - account.locked
    return { balance: tokens ?? gasBalance, gasBalance, state: account satisfies Account }
  })
}

/**
 * Reads the FLIP balance of a State Chain account.
 *
 * @throws {SwapError} `failedToRetrieveBalance` when no node answers.
 */
export const readChainflipFunds = async (
  node: StateChain,
  outgoing: Outgoing,
  { signal }: Pick<ChainContext, 'signal'>,
): Promise<Funds> => {
  if (outgoing.asset.address !== undefined)
    return refuse('State Chain accounts hold FLIP only; tokens are not supported.')
  readSender(chainflip, outgoing)
  const balance = await readBalance(outgoing, () => node.balance(outgoing.sources[0], signal))
  return { balance, gasBalance: balance, state: undefined }
}

/** Returns the account id of the account that pays. */
export const readSender = (network: Network, { sources }: Pick<Outgoing, 'sources'>): Uint8Array => {
  const source = requireOneSource(network.code, sources)
  const account = readAccount(network.prefix, source)
  if (account) return account
  throw new SwapError('invalidSourceAddress', `The source ${source} is not a valid ${network.code} address.`)
}

const MAX_ASSET_ID = 2 ** 32 - 1

/** Returns the id of the asset sold; `undefined` for DOT. */
export const readAsset = ({ asset: { address, identifier } }: Pick<Outgoing, 'asset'>): number | undefined => {
  if (address === undefined) return undefined
  const asset = /^(0|[1-9]\d{0,9})$/.test(address) ? Number(address) : Number.NaN
  return asset <= MAX_ASSET_ID
    ? asset
    : refuse(`${identifier} has no valid asset id of Asset Hub; a number up to ${MAX_ASSET_ID} is required.`)
}
