import { programIds, WRAPPED_SOL } from '../../../ledgers/solana/program-ids.ts'

/** Programs and accounts of Mayan on Solana, and of the one router that swaps what is sold. */
export const addresses = {
  swift: 'mayan34VedncxdK2XobtvWFDXQASUTBXhUVzt2kKgny',
  proxy: 'D8C8iW6zmoKg5TRr8nQ7h14TMWqQX8FiBdj2ju5MF3wa',
  feeManager: '5VtQHnhs2pfVEr68qQsbTRwKh4JV5GTu9mBHgHFxpHeQ',
  lookupTable: 'Ff3yi1meWQQ19VPZMzGg6H8JQQeRudiV7QtVtyzJyoht',
  jupiter: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
} as const

/** What the table holds here; the real one holds more. */
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
