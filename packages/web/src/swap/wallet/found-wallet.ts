import type { Wallet } from './wallet.ts'

/** A wallet of this browser that can be connected. */
export interface FoundWallet {
  readonly id: string
  readonly name: string
  /** Family of chains, such as `EVM`. */
  readonly family: 'EVM' | 'Solana' | 'Bitcoin'
  /** Asks the wallet for its account. Rejects when its user refuses. */
  readonly connect: () => Promise<Wallet>
}
