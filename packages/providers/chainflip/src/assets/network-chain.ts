/** A chain as Chainflip knows it. */
export interface NetworkChain {
  /** Our chain code. */
  readonly code: string
  /** Chainflip's name, also the middle of a deposit channel's id. */
  readonly name: string
  /** Number the vault contracts and Solana programs know it by. */
  readonly id: number
  /**
   * Seconds a deposit channel is open at the chain's usual pace.
   *
   * Source: genesis constants of the main network, in blocks: Bitcoin 144, Ethereum 6171, Arbitrum 345 600, Solana
   * 216 000, Asset Hub 7 200 of 3 s, Tron 28 800, BSC 192 000. Governance can change them.
   */
  readonly channelSeconds: number
}

const rows: readonly NetworkChain[] = [
  { code: 'ETH', name: 'Ethereum', id: 1, channelSeconds: 6_171 * 12 },
  { code: 'BTC', name: 'Bitcoin', id: 3, channelSeconds: 144 * 600 },
  { code: 'ARB', name: 'Arbitrum', id: 4, channelSeconds: 86_400 },
  { code: 'SOL', name: 'Solana', id: 5, channelSeconds: 86_400 },
  { code: 'DOT', name: 'Assethub', id: 6, channelSeconds: 7_200 * 3 },
  { code: 'TRON', name: 'Tron', id: 7, channelSeconds: 86_400 },
  { code: 'BSC', name: 'Bsc', id: 8, channelSeconds: 86_400 },
]

const byCode = new Map(rows.map((chain) => [chain.code, chain]))

/** The chain with one of our codes. */
export const chainOfCode = (code: string): NetworkChain | undefined => byCode.get(code)
