/**
 * Pages that show a transaction, by chain code; `{hash}` stands for its hash. GUESS: the forms are generally known
 * and were not opened one by one. Chains whose explorer takes another form of the hash are left out.
 */
export const defaultExplorers: Readonly<Record<string, string>> = {
  BTC: 'https://mempool.space/tx/{hash}',
  BCH: 'https://blockchair.com/bitcoin-cash/transaction/{hash}',
  LTC: 'https://litecoinspace.org/tx/{hash}',
  DOGE: 'https://blockchair.com/dogecoin/transaction/{hash}',
  DASH: 'https://blockchair.com/dash/transaction/{hash}',
  ZEC: 'https://blockchair.com/zcash/transaction/{hash}',
  ETH: 'https://etherscan.io/tx/{hash}',
  BSC: 'https://bscscan.com/tx/{hash}',
  AVAX: 'https://snowtrace.io/tx/{hash}',
  POL: 'https://polygonscan.com/tx/{hash}',
  ARB: 'https://arbiscan.io/tx/{hash}',
  OP: 'https://optimistic.etherscan.io/tx/{hash}',
  BASE: 'https://basescan.org/tx/{hash}',
  GNO: 'https://gnosisscan.io/tx/{hash}',
  GAIA: 'https://www.mintscan.io/cosmos/tx/{hash}',
  THOR: 'https://runescan.io/tx/{hash}',
  MAYA: 'https://www.mayascan.org/tx/{hash}',
  NEAR: 'https://nearblocks.io/txns/{hash}',
  XRP: 'https://xrpscan.com/tx/{hash}',
  SOL: 'https://solscan.io/tx/{hash}',
  TON: 'https://tonviewer.com/transaction/{hash}',
  TRON: 'https://tronscan.org/#/transaction/{hash}',
  SUI: 'https://suiscan.xyz/mainnet/tx/{hash}',
  ADA: 'https://cardanoscan.io/transaction/{hash}',
  STRK: 'https://voyager.online/tx/{hash}',
}
