/** Parameters of an EVM chain. */
export interface EvmChain {
  readonly chainId: number
  /** Short name in asset identifiers. */
  readonly chain: string
  /** Symbol of the gas asset. */
  readonly symbol: string
  readonly name: string
  readonly blockMs: number
  /** Height at the world's origin. */
  readonly genesis: number
  /** Wei per unit of gas. */
  readonly baseFee: bigint
  readonly tip: bigint
  /** The chain charges for data on its parent chain, through the OP stack's price oracle. */
  readonly rollup?: 'op-stack'
}

const GWEI = 1_000_000_000n

/** The simulated EVM chains, by their chain ids. */
export const evmChains: readonly EvmChain[] = [
  {
    chainId: 1,
    chain: 'ETH',
    symbol: 'ETH',
    name: 'Ethereum',
    blockMs: 12_000,
    genesis: 23_900_000,
    baseFee: 2n * GWEI,
    tip: GWEI,
  },
  {
    chainId: 10,
    chain: 'OP',
    symbol: 'ETH',
    name: 'OP Mainnet',
    blockMs: 2_000,
    genesis: 144_000_000,
    baseFee: GWEI / 1000n,
    tip: GWEI / 1000n,
    rollup: 'op-stack',
  },
  {
    chainId: 56,
    chain: 'BSC',
    symbol: 'BNB',
    name: 'BNB Smart Chain',
    blockMs: 450,
    genesis: 69_000_000,
    baseFee: 0n,
    tip: GWEI / 10n,
  },
  {
    chainId: 137,
    chain: 'POL',
    symbol: 'POL',
    name: 'Polygon',
    blockMs: 2_000,
    genesis: 79_500_000,
    baseFee: 30n * GWEI,
    tip: 30n * GWEI,
  },
  {
    chainId: 8453,
    chain: 'BASE',
    symbol: 'ETH',
    name: 'Base',
    blockMs: 2_000,
    genesis: 38_500_000,
    baseFee: GWEI / 200n,
    tip: GWEI / 1000n,
    rollup: 'op-stack',
  },
  {
    chainId: 42161,
    chain: 'ARB',
    symbol: 'ETH',
    name: 'Arbitrum One',
    blockMs: 250,
    genesis: 402_000_000,
    baseFee: GWEI / 100n,
    tip: 0n,
  },
  {
    chainId: 43114,
    chain: 'AVAX',
    symbol: 'AVAX',
    name: 'Avalanche C-Chain',
    blockMs: 2_000,
    genesis: 72_000_000,
    baseFee: GWEI,
    tip: GWEI,
  },
  {
    chainId: 100,
    chain: 'GNO',
    symbol: 'xDAI',
    name: 'Gnosis',
    blockMs: 5_000,
    genesis: 43_500_000,
    baseFee: GWEI / 1000n,
    tip: GWEI / 1000n,
  },
  {
    chainId: 80094,
    chain: 'BERA',
    symbol: 'BERA',
    name: 'Berachain',
    blockMs: 2_000,
    genesis: 13_900_000,
    baseFee: GWEI / 1000n,
    tip: GWEI / 1000n,
  },
  {
    chainId: 196,
    chain: 'XLAYER',
    symbol: 'OKB',
    name: 'X Layer',
    blockMs: 1_000,
    genesis: 41_000_000,
    baseFee: GWEI / 50n,
    tip: GWEI / 1000n,
    rollup: 'op-stack',
  },
  {
    chainId: 143,
    chain: 'MONAD',
    symbol: 'MON',
    name: 'Monad',
    blockMs: 400,
    genesis: 38_000_000,
    baseFee: 100n * GWEI,
    tip: 2n * GWEI,
  },
  {
    chainId: 130,
    chain: 'UNI',
    symbol: 'ETH',
    name: 'Unichain',
    blockMs: 1_000,
    genesis: 33_500_000,
    baseFee: GWEI / 1000n,
    tip: GWEI / 1000n,
    rollup: 'op-stack',
  },
  {
    chainId: 146,
    chain: 'SONIC',
    symbol: 'S',
    name: 'Sonic',
    blockMs: 1_000,
    genesis: 56_000_000,
    baseFee: 50n * GWEI,
    tip: GWEI,
  },
]
