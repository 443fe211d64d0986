import { bitcoinWallets } from './bitcoin-wallets.ts'
import { findEvmWallets } from './evm-wallets.ts'
import type { FoundWallet } from './found-wallet.ts'
import { findSolanaWallets } from './solana-wallets.ts'

/** Finds the wallets of this browser, those that come later included. Returns what ends it. */
export const findWallets = (onFound: (wallet: FoundWallet) => void): (() => void) => {
  for (const wallet of bitcoinWallets()) onFound(wallet)
  const ends = [findEvmWallets(onFound), findSolanaWallets(onFound)]
  return () => {
    for (const end of ends) end()
  }
}
