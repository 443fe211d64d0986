/** Locks of both sides of an order, in blocks or slots of the contract's clock. */
export interface Timelocks {
  readonly source: number
  readonly destination: number
}

/**
 * Locks by chain. EVM chains as Garden's `/chains` stated them on 2026-09-29, Bitcoin and Solana as in recorded orders. Arbitrum counts
 * its own blocks.
 */
const timelocks: Readonly<Record<string, Timelocks>> = {
  ARB: { source: 432_000, destination: 36_000 },
  BASE: { source: 43_200, destination: 3_600 },
  BSC: { source: 115_200, destination: 9_600 },
  BTC: { source: 144, destination: 12 },
  ETH: { source: 7_200, destination: 600 },
  LTC: { source: 144, destination: 12 },
  SOL: { source: 216_000, destination: 216_000 },
}

export const findTimelocks = (chain: string): Timelocks => timelocks[chain] ?? { source: 7_200, destination: 600 }
