import { programIds, WRAPPED_SOL } from '../../../ledgers/solana/program-ids.ts'

/** Mayan's programs and accounts on Solana, and the router that swaps the sold token. */
export const addresses = {
  swift: 'mayan34VedncxdK2XobtvWFDXQASUTBXhUVzt2kKgny',
  proxy: 'D8C8iW6zmoKg5TRr8nQ7h14TMWqQX8FiBdj2ju5MF3wa',
  feeManager: '5VtQHnhs2pfVEr68qQsbTRwKh4JV5GTu9mBHgHFxpHeQ',
  lookupTable: 'Ff3yi1meWQQ19VPZMzGg6H8JQQeRudiV7QtVtyzJyoht',
  jupiter: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
} as const

/** Contents of the lookup table; the real one has more entries. */
export const tableEntries: readonly string[] = [
  programIds.system,
  programIds.token,
  programIds.token2022,
  programIds.associatedToken,
  'SysvarRent111111111111111111111111111111111',
  WRAPPED_SOL,
  addresses.swift,
  addresses.feeManager,
]
