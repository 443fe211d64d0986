export { framed } from './framed.ts'
export { readSwap } from './read-swap.ts'
export { solanaOrder } from './solana-order.ts'
