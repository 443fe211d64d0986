export { readSwap } from './read-swap.ts'
export { createSolanaOrder, toSolanaCall } from './solana-order.ts'
