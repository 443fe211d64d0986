/**
 * Assets routes of two providers pass through unless the policy names others: what is liquid on EVM chains, where the
 * address of a sender or recipient is also theirs on the next chain.
 *
 * Bitcoin is not among them: the second provider refunds in the intermediate asset, and a request that neither sells nor
 * buys bitcoin gives no address for it.
 */
export const defaultIntermediateAssets: readonly string[] = [
  'ETH.ETH',
  'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  'ETH.USDT-0xdAC17F958D2ee523a2206206994597C13D831ec7',
  'ARB.ETH',
  'ARB.USDC-0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  'BASE.ETH',
  'BASE.USDC-0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  'BSC.BNB',
  'BSC.USDT-0x55d398326f99059fF775485246999027B3197955',
]
