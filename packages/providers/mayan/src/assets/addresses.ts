/** Contract address of native coins on every chain. */
export const NATIVE: string = `0x${'0'.repeat(40)}`

/** 32 zero bytes: no account, or a native coin within an order. */
export const ZERO_BYTES: string = `0x${'0'.repeat(64)}`

/** Solana programs and accounts. Source: swap-sdk 15.2.0, `addresses.ts` and `solana/utils.ts`. */
export const solanaAddresses = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  rent: 'SysvarRent111111111111111111111111111111111',
  wrappedSol: 'So11111111111111111111111111111111111111112',
  swiftV1: 'BLZRi6frs4X4DNLw56V4EXai1b6QVESN1BhHBTYM9VcY',
  swiftV2: 'mayan34VedncxdK2XobtvWFDXQASUTBXhUVzt2kKgny',
  feeManager: '5VtQHnhs2pfVEr68qQsbTRwKh4JV5GTu9mBHgHFxpHeQ',
  proxy: 'D8C8iW6zmoKg5TRr8nQ7h14TMWqQX8FiBdj2ju5MF3wa',
  lookupTable: 'Ff3yi1meWQQ19VPZMzGg6H8JQQeRudiV7QtVtyzJyoht',
  wormholeSwap: 'FC4eXxkyrMPTjiYUpp4EAnkmwMbQyZ6NDCh1kfLn6vsf',
  auction: '8QJmxZcEzwuYmCPy6XqgN2sHcYCcFq6AEfBMJZZuLo5a',
  jupiter: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
  titan: 'T1TANpTeScyeqVzzgNViGDNrkQ6qHz9KrSBS4aNXvGT',
  dflow: 'DF1ow4tspfHX9JwWJsAb9epbkA8hmpSEAtxXy1V27QBH',
} as const
