/** Parameters of TRON that its witnesses vote on, with the main network's values; amounts in sun. */
export const tronChain = {
  chain: 'TRON',
  symbol: 'TRX',
  chainId: 728_126_428,
  blockMs: 3_000,
  /** Height at the world's origin. */
  genesis: 77_600_000,
  /** Price of a byte of bandwidth and of a unit of energy. */
  byteFee: 1_000n,
  energyFee: 100n,
  /** Cost of the first payment to an account: instead of bandwidth, and in addition. */
  createAccountFee: 100_000n,
  createAccountSystemFee: 1_000_000n,
  memoFee: 1_000_000n,
  maxFeeLimit: 15_000_000_000n,
  /** Free bandwidth of an account; it recovers over a day of blocks. */
  freeBandwidth: 600n,
  recoveryBlocks: 28_800,
  /** Bytes reserved for the result of a contract in the bandwidth of a transaction. */
  resultBytes: 64n,
  maxTransactionBytes: 512_000,
  /** Largest new-account transaction without its signatures. */
  maxCreateAccountBytes: 1_000,
  maxLifetimeMs: 86_400_000,
} as const

/** Names and values of `getchainparameters`; those that no part of the sandbox applies are left out. */
export const chainParameters: readonly { readonly key: string; readonly value: number }[] = [
  { key: 'getMaintenanceTimeInterval', value: 21_600_000 },
  { key: 'getCreateAccountFee', value: Number(tronChain.createAccountFee) },
  { key: 'getTransactionFee', value: Number(tronChain.byteFee) },
  { key: 'getCreateNewAccountFeeInSystemContract', value: Number(tronChain.createAccountSystemFee) },
  { key: 'getCreateNewAccountBandwidthRate', value: 1 },
  { key: 'getEnergyFee', value: Number(tronChain.energyFee) },
  { key: 'getMaxFeeLimit', value: Number(tronChain.maxFeeLimit) },
  { key: 'getFreeNetLimit', value: Number(tronChain.freeBandwidth) },
  { key: 'getMemoFee', value: Number(tronChain.memoFee) },
  { key: 'getForbidTransferToContract', value: 1 },
  { key: 'getMaxCreateAccountTxSize', value: tronChain.maxCreateAccountBytes },
]
