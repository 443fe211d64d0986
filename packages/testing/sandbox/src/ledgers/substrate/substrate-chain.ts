/** Version of the runtime of Polkadot Asset Hub. Source: `polkadot-fellows/runtimes` 2.0.0. */
export const substrateChain = {
  chain: 'DOT',
  symbol: 'DOT',
  decimals: 10,
  /** Chain time between blocks. */
  blockMs: 3_000,
  /** Height at the start of the world. */
  height: 11_400_000,
  genesisHash: '68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f',
  specVersion: 2_000_000,
  transactionVersion: 15,
  ss58Prefix: 0,
  parachain: 1_000,
  /** Planck. */
  existentialDeposit: 100_000_000n,
  /** Blocks whose hashes the runtime knows; the oldest birth of a transaction. */
  blockHashes: 4_096,
  /** Blocks from the newest to the newest final one. */
  finality: 4,
} as const

/** Account of the staking pot, which receives fees: `PotStake` of the collator selection. */
export const STAKING_POT: Uint8Array = Uint8Array.from(Buffer.from('modlPotStake'.padEnd(32, '\0')))
