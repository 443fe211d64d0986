/** A chain with the name and number that Chainflip's code gives it. */
export interface NetworkChain {
  /** Chain code of the engine. */
  readonly code: string
  /** Chainflip's name, also the middle part of the id of a deposit channel. */
  readonly name: string
  /** Number of the chain in vault contracts and Solana programs. */
  readonly id: number
}

/** Chains on which Chainflip takes deposits. */
export const networkChains: readonly NetworkChain[] = [
  { code: 'ETH', name: 'Ethereum', id: 1 },
  { code: 'BTC', name: 'Bitcoin', id: 3 },
  { code: 'ARB', name: 'Arbitrum', id: 4 },
  { code: 'SOL', name: 'Solana', id: 5 },
  { code: 'DOT', name: 'Assethub', id: 6 },
  { code: 'TRON', name: 'Tron', id: 7 },
  { code: 'BSC', name: 'Bsc', id: 8 },
]
