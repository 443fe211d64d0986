export { readSwap } from './read-swap.ts'
export { solanaOrder, toSolanaCall } from './solana-order.ts'
