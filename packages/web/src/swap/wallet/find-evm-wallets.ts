import { createViemSigner } from '@switchyard/client/viem'
import { createPublicClient, createWalletClient, type Eip1193Provider } from './eip1193.ts'
import type { FoundWallet } from './found-wallet.ts'
import type { Wallet } from './wallet.ts'

interface Announced extends Event {
  readonly detail?: {
    readonly info?: { readonly uuid?: string; readonly name?: string }
    readonly provider?: Eip1193Provider
  }
}

/**
 * Finds wallets of EVM chains by EIP-6963, as they announce themselves. Returns what ends it.
 *
 * @param onFound Called once for each wallet.
 */
export const findEvmWallets = (onFound: (wallet: FoundWallet) => void): (() => void) => {
  const known = new Set<string>()
  const note = (event: Event): void => {
    const { info = {}, provider } = (event as Announced).detail ?? {}
    const { uuid, name } = info
    if (!provider || uuid === undefined || name === undefined || known.has(uuid)) return
    known.add(uuid)
    onFound({ id: `evm ${uuid}`, name, family: 'EVM', connect: () => connect(provider, name) })
  }
  window.addEventListener('eip6963:announceProvider', note)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => window.removeEventListener('eip6963:announceProvider', note)
}

const connect = async (provider: Eip1193Provider, name: string): Promise<Wallet> => {
  const accounts = await provider.request({ method: 'eth_requestAccounts' })
  const address = Array.isArray(accounts) ? String(accounts[0] ?? '') : ''
  if (address === '') throw new Error('The wallet has named no account.')
  const signer = createViemSigner({ wallet: createWalletClient(provider, address), node: createPublicClient(provider) })
  const chains = new Set(signer.chains)
  return {
    id: `evm ${name}`,
    name,
    findAddress: (chain) => (chains.has(chain) ? address : undefined),
    signers: [signer],
  }
}
