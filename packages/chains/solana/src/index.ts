export { associatedAccount } from './associated-account.ts'
export { checkRentFloor, computeRentExemptMinimum, type RentFloorSwap, SOLANA_RENT_FLOOR } from './rent.ts'
export { type SolanaOptions, solana } from './solana.ts'
