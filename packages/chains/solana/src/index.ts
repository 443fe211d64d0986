export { associatedAccount } from './associated-account.ts'
export { type RentFloorSwap, rentExemptMinimum, rentFloor, SOLANA_RENT_FLOOR } from './rent.ts'
export { type SolanaOptions, solana } from './solana.ts'
