import type { Ledger } from '../ledgers/ledger.ts'

/** Gas balance that covers many payments: one whole coin, which on Solana also pays for the accounts they open. */
export const gasReserve = ({ decimals }: Ledger): bigint => 10n ** BigInt(decimals)
