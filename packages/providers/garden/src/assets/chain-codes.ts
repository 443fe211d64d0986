/**
 * Chain codes by the chain part of Garden's asset names.
 *
 * HyperEVM is left out: Garden's chain id for it (999) differs from the chain table. Citrea, Spark, XRPL and the test
 * networks have no known assets.
 */
export const chainCodes: Readonly<Record<string, string>> = {
  arbitrum: 'ARB',
  base: 'BASE',
  bera: 'BERA',
  bitcoin: 'BTC',
  bnbchain: 'BSC',
  botanix: 'BOTANIX',
  core: 'CORE',
  corn: 'CORN',
  ethereum: 'ETH',
  litecoin: 'LTC',
  megaeth: 'MEGAETH',
  monad: 'MONAD',
  solana: 'SOL',
  starknet: 'STRK',
  sui: 'SUI',
  tron: 'TRON',
  unichain: 'UNI',
}
