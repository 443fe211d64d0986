import { createRefusal, readBalance, requireOneSource } from '@switchyard/chain-kit'
import type { ChainContext, Funds, Outgoing } from '@switchyard/core'
import { formatCanonical, formatRaw, parseAddress, type TonAddress } from './address.ts'
import type { Account, Gateway, JettonHolding } from './gateway.ts'

/** The state of the funds; `jetton` is absent for the coin. */
export interface TonState {
  readonly owner: TonAddress
  readonly frozen: boolean
  readonly jetton?: JettonHolding
}

/** The master of each known jetton wallet, in the form of its token, by the canonical address of the wallet. */
export type JettonWallets = Map<string, string>

/**
 * Reads the balances in one round trip.
 *
 * @throws {SwapError} `failedToRetrieveBalance` when no gateway answers.
 */
export const readFunds = async (
  gateway: Gateway,
  wallets: JettonWallets,
  { asset, sources }: Outgoing,
  { signal }: ChainContext,
): Promise<Funds> => {
  const owner = parseAddress(requireOneSource('TON', sources))
  if (!owner) throw createRefusal(`The sender ${sources[0]} is not a valid TON address.`)
  return readBalance({ asset, sources }, async () => {
    const [account, jetton] = await Promise.all([
      gateway.account(owner, signal),
      asset.address === undefined ? undefined : readJetton(gateway, owner, asset.address, signal),
    ])
    if (jetton && asset.address !== undefined) saveWallet(wallets, formatCanonical(jetton.wallet), asset.address)
    return toFunds(owner, account, jetton)
  })
}

const toFunds = (owner: TonAddress, { balance, frozen }: Account, jetton: JettonHolding | undefined): Funds => ({
  balance: jetton ? jetton.balance : balance,
  gasBalance: balance,
  state: { owner, frozen, jetton } satisfies TonState,
})

const readJetton = async (
  gateway: Gateway,
  owner: TonAddress,
  address: string,
  signal: AbortSignal,
): Promise<JettonHolding> => {
  const master = parseAddress(address)
  if (!master) throw createRefusal(`The token ${address} is not a valid TON address.`)
  const { encodeAddress } = await import('./payload.ts')
  return gateway.jetton(owner, master, encodeAddress(formatRaw(owner)), signal)
}

const MAX_WALLETS = 10_000

const saveWallet = (wallets: JettonWallets, wallet: string, master: string): void => {
  if (wallets.size >= MAX_WALLETS) wallets.clear()
  wallets.set(wallet, master)
}
