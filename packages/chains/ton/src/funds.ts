import { createRefusal, readBalance, requireOneSource } from '@switchyard/chain-kit'
import type { ChainContext, Funds, Outgoing } from '@switchyard/core'
import { formatAddress, formatRaw, parseAddress, type TonAddress } from './address.ts'
import type { Gateway, JettonHolding } from './gateway.ts'

/** The state of the funds; `jetton` is absent for the coin. */
export interface TonState {
  readonly owner: TonAddress
  readonly frozen: boolean
  readonly jetton?: JettonHolding
}

/** The master of each known jetton wallet, in the form of its token, by the canonical address of the wallet. */
export type JettonWallets = Map<string, string>

/** Number of jetton wallets that are kept. */
const MAX_WALLETS = 10_000

/**
 * Reads the balances in one round trip.
 *
 * @throws {SwapError} `failedToRetrieveBalance` when no gateway answers.
 */
export const readFunds = async (
  { asset, sources }: Outgoing,
  { gateway, wallets }: { readonly gateway: Gateway; readonly wallets: JettonWallets },
  { signal }: ChainContext,
): Promise<Funds> => {
  const owner = parseAddress(requireOneSource('TON', sources))
  if (!owner) throw createRefusal(`The sender ${sources[0]} is not a valid TON address.`)
  const readJetton = async (token: string): Promise<JettonHolding> => {
    const master = parseAddress(token)
    if (!master) throw createRefusal(`The token ${token} is not a valid TON address.`)
    const { encodeAddress } = await import('./payload.ts')
    return gateway.jetton({ owner, master, ownerSlice: encodeAddress(formatRaw(owner)) }, signal)
  }
  return readBalance({ asset, sources }, async () => {
    const [{ balance, frozen }, jetton] = await Promise.all([
      gateway.account(owner, signal),
      asset.address === undefined ? undefined : readJetton(asset.address),
    ])
    if (jetton && asset.address !== undefined) {
      if (wallets.size >= MAX_WALLETS) wallets.clear()
      wallets.set(formatAddress(jetton.wallet), asset.address)
    }
    return {
      balance: jetton ? jetton.balance : balance,
      gasBalance: balance,
      state: { owner, frozen, jetton } satisfies TonState,
    }
  })
}
