import { oneSource, readBalance, refusal } from '@switchyard/chain-kit'
import type { ChainContext, Funds, Outgoing } from '@switchyard/core'
import { canonical, parseAddress, rawAddress, type TonAddress } from './address.ts'
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
  const owner = parseAddress(oneSource('TON', sources))
  if (!owner) throw refusal(`The sender ${sources[0]} is no TON address.`)
  return readBalance({ asset, sources }, async () => {
    const [account, jetton] = await Promise.all([
      toncenter.account(owner, signal),
      asset.address === undefined ? undefined : readJetton(toncenter, owner, asset.address, signal),
    ])
    if (jetton && asset.address !== undefined) remember(wallets, canonical(jetton.wallet), asset.address)
    return toFunds(owner, account, jetton)
  })
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
  if (!master) throw refusal(`The token ${address} is no TON address.`)
  const { addressSlice } = await import('./payload.ts')
  return toncenter.jetton(owner, master, addressSlice(rawAddress(owner)), signal)
}

const MOST_WALLETS = 10_000

const remember = (wallets: JettonWallets, wallet: string, master: string): void => {
  if (wallets.size >= MOST_WALLETS) wallets.clear()
  wallets.set(wallet, master)
}
