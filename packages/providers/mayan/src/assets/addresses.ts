/** Contract address of native coins on every chain. */
export const NATIVE: string = `0x${'0'.repeat(40)}`

/** 32 zero bytes: no account, or a native coin within an order. */
export const ZERO_BYTES: string = `0x${'0'.repeat(64)}`

/** Programs and accounts of Solana itself, and routers whose instructions this package encodes. Source: swap-sdk 15.2.0, `addresses.ts`. */
export const solanaAddresses = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  rent: 'SysvarRent111111111111111111111111111111111',
  wrappedSol: 'So11111111111111111111111111111111111111112',
  jupiter: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
  titan: 'T1TANpTeScyeqVzzgNViGDNrkQ6qHz9KrSBS4aNXvGT',
  dflow: 'DF1ow4tspfHX9JwWJsAb9epbkA8hmpSEAtxXy1V27QBH',
} as const
