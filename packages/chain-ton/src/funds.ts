import { type ChainContext, type Funds, type Outgoing, SwapError, UpstreamError } from '@switchyard/core'
import { canonical, parseAddress, rawAddress, type TonAddress } from './address.ts'
import { refuse } from './refuse.ts'
import type { Account, JettonHolding, Toncenter } from './toncenter.ts'

/** What `build` needs to know; `jetton` is absent for the coin. */
export interface TonState {
  readonly owner: TonAddress
  readonly frozen: boolean
  readonly jetton?: JettonHolding
}

/** Jetton wallets by canonical address, and the master each belongs to as its token spells it. */
export type JettonWallets = Map<string, string>

/** Balances in one round trip. Throws `failedToRetrieveBalance`. */
export const readFunds = async (
  toncenter: Toncenter,
  wallets: JettonWallets,
  { asset, sources }: Outgoing,
  { signal }: ChainContext,
): Promise<Funds> => {
  if (sources.length > 1) throw new SwapError('invalidSourceAddressList', 'TON takes exactly one source address.')
  const owner = parseAddress(sources[0])
  if (!owner) throw refuse(`The sender ${sources[0]} is no TON address.`)
  try {
    const [account, jetton] = await Promise.all([
      toncenter.account(owner, signal),
      asset.address === undefined ? undefined : readJetton(toncenter, owner, asset.address, signal),
    ])
    if (jetton && asset.address !== undefined) remember(wallets, canonical(jetton.wallet), asset.address)
    return toFunds(owner, account, jetton)
  } catch (cause) {
    if (!UpstreamError.is(cause)) throw cause
    const data = { chain: asset.identifier }
    throw new SwapError('failedToRetrieveBalance', `The balance of ${sources[0]} could not be read.`, { data, cause })
  }
}

const toFunds = (owner: TonAddress, { balance, frozen }: Account, jetton: JettonHolding | undefined): Funds => ({
  balance: jetton ? jetton.balance : balance,
  gasBalance: balance,
  state: { owner, frozen, jetton } satisfies TonState,
})

const readJetton = async (
  toncenter: Toncenter,
  owner: TonAddress,
  address: string,
  signal: AbortSignal,
): Promise<JettonHolding> => {
  const master = parseAddress(address)
  if (!master) throw refuse(`The token ${address} is no TON address.`)
  const { addressSlice } = await import('./payload.ts')
  return toncenter.jetton(owner, master, addressSlice(rawAddress(owner)), signal)
}

const MOST_WALLETS = 10_000

const remember = (wallets: JettonWallets, wallet: string, master: string): void => {
  if (wallets.size >= MOST_WALLETS) wallets.clear()
  wallets.set(wallet, master)
}
