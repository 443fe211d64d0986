import type { Ledger } from '../ledgers/ledger.ts'

/** Coin that pays for many payments, a whole one: fees, and on Solana the accounts they open. */
export const gasReserve = ({ decimals }: Ledger): bigint => 10n ** BigInt(decimals)
