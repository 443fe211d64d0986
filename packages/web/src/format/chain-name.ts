/** Names of chains as people know them. */
const names: Readonly<Record<string, string>> = {
  ADA: 'Cardano',
  ARB: 'Arbitrum',
  AURORA: 'Aurora',
  AVAX: 'Avalanche',
  BASE: 'Base',
  BCH: 'Bitcoin Cash',
  BERA: 'Berachain',
  BOTANIX: 'Botanix',
  BSC: 'BNB Chain',
  BTC: 'Bitcoin',
  CORE: 'Core',
  CORN: 'Corn',
  CRO: 'Cronos',
  DASH: 'Dash',
  DOGE: 'Dogecoin',
  DOT: 'Polkadot',
  ETH: 'Ethereum',
  FLIP: 'Chainflip',
  GAIA: 'Cosmos Hub',
  GNO: 'Gnosis',
  HYPEREVM: 'HyperEVM',
  KUJI: 'Kujira',
  LTC: 'Litecoin',
  MAYA: 'Maya',
  MEGAETH: 'MegaETH',
  MONAD: 'Monad',
  NEAR: 'NEAR',
  NOBLE: 'Noble',
  OP: 'Optimism',
  POL: 'Polygon',
  SOL: 'Solana',
  SONIC: 'Sonic',
  STRK: 'Starknet',
  SUI: 'Sui',
  THOR: 'THORChain',
  TON: 'TON',
  TRON: 'TRON',
  UNI: 'Unichain',
  XLAYER: 'X Layer',
  XRD: 'Radix',
  XRP: 'XRP Ledger',
  ZEC: 'Zcash',
}

/** Returns the name of a chain; its code where it is not known. */
export const nameChain = (code: string): string => names[code] ?? code

/** Reads the chain code of an identifier: what stands before the first dot. */
export const readChain = (identifier: string): string => identifier.slice(0, Math.max(0, identifier.indexOf('.')))

/** Reads the ticker of an identifier, without the contract's address. */
export const readTicker = (identifier: string): string =>
  identifier.slice(identifier.indexOf('.') + 1).replace(/-[^-]*$/, '')
