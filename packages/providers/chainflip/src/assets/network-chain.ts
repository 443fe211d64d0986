/** A chain with the names and constants Chainflip gives it. */
export interface NetworkChain {
  /** Chain code of the engine. */
  readonly code: string
  /** Chainflip's name, also the middle part of the id of a deposit channel. */
  readonly name: string
  /** Number of the chain in vault contracts and Solana programs. */
  readonly id: number
  /**
   * Usual lifetime of a deposit channel, in blocks of the chain.
   *
   * Source: genesis constants of the main network, which governance can change.
   */
  readonly channelBlocks: number
  /** Usual seconds between two blocks. */
  readonly blockSeconds: number
}

/** Chains on which Chainflip takes deposits. */
export const networkChains: readonly NetworkChain[] = [
  { code: 'ETH', name: 'Ethereum', id: 1, channelBlocks: 6_171, blockSeconds: 12 },
  { code: 'BTC', name: 'Bitcoin', id: 3, channelBlocks: 144, blockSeconds: 600 },
  { code: 'ARB', name: 'Arbitrum', id: 4, channelBlocks: 345_600, blockSeconds: 0.25 },
  { code: 'SOL', name: 'Solana', id: 5, channelBlocks: 216_000, blockSeconds: 0.4 },
  { code: 'DOT', name: 'Assethub', id: 6, channelBlocks: 7_200, blockSeconds: 3 },
  { code: 'TRON', name: 'Tron', id: 7, channelBlocks: 28_800, blockSeconds: 3 },
  { code: 'BSC', name: 'Bsc', id: 8, channelBlocks: 192_000, blockSeconds: 0.45 },
]
