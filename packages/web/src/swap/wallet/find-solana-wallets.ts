import { createSolanaSigner } from '@switchyard/client/solana'
import { getWallets } from '@wallet-standard/app'
import type { FoundWallet } from './found-wallet.ts'
import type { Wallet } from './wallet.ts'

type StandardWallet = ReturnType<ReturnType<typeof getWallets>['get']>[number]

interface Connecting {
  connect(): Promise<{ readonly accounts: readonly { readonly address: string }[] }>
}

const findConnect = ({ features }: StandardWallet): Connecting | undefined =>
  features['standard:connect'] as Connecting | undefined

/**
 * Finds wallets of Solana by the wallet standard, those that register later included. Returns what ends it.
 *
 * @param onFound Called once for each wallet.
 */
export const findSolanaWallets = (onFound: (wallet: FoundWallet) => void): (() => void) => {
  const { get, on } = getWallets()
  const note = (...wallets: readonly StandardWallet[]): void => {
    for (const wallet of wallets) {
      const isUsable =
        wallet.chains.includes('solana:mainnet') &&
        findConnect(wallet) !== undefined &&
        'solana:signAndSendTransaction' in wallet.features
      if (isUsable)
        onFound({ id: `solana ${wallet.name}`, name: wallet.name, family: 'Solana', connect: () => connect(wallet) })
    }
  }
  note(...get())
  return on('register', note)
}

const connect = async (wallet: StandardWallet): Promise<Wallet> => {
  const { accounts } = (await findConnect(wallet)?.connect()) ?? { accounts: [] }
  const [first] = accounts
  if (!first) throw new Error('The wallet has named no account.')
  const findAddress = (chain: string) => (chain === 'SOL' ? first.address : undefined)
  const signer = createSolanaSigner({ wallet: wallet as unknown as Parameters<typeof createSolanaSigner>[0]['wallet'] })
  return { id: `solana ${wallet.name}`, name: wallet.name, findAddress, signers: [signer] }
}
