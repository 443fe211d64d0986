import { findBitcoinWallets } from './find-bitcoin-wallets.ts'
import { findEvmWallets } from './find-evm-wallets.ts'
import { findSolanaWallets } from './find-solana-wallets.ts'
import type { FoundWallet } from './found-wallet.ts'

/** Finds the wallets of this browser, those that come later included. Returns what ends it. */
export const findWallets = (onFound: (wallet: FoundWallet) => void): (() => void) => {
  for (const wallet of findBitcoinWallets()) onFound(wallet)
  const ends = [findEvmWallets(onFound), findSolanaWallets(onFound)]
  return () => {
    for (const end of ends) end()
  }
}
