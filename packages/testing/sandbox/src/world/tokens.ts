import type { LedgerToken } from '../ledgers/ledger.ts'
import { programIds } from '../ledgers/solana/program-ids.ts'
import type { SolanaToken } from '../ledgers/solana/solana-token.ts'

/** A token contract of a simulated EVM chain, at its real address. */
export interface EvmToken {
  readonly chainId: number
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Symbol whose price it follows. */
  readonly priced: string
  /** Deviation from a standard ERC-20: Tether on Ethereum returns nothing and rejects overwriting an allowance. */
  readonly quirk?: 'tether'
}

const token = (
  chainId: number,
  symbol: string,
  address: string,
  decimals: number,
  name: string,
  extra: Partial<EvmToken> = {},
): EvmToken => ({ chainId, symbol, address: address.toLowerCase(), decimals, name, priced: symbol, ...extra })

/** Token contracts that every sandbox deploys, with their main network addresses and decimals. */
export const evmTokens: readonly EvmToken[] = [
  token(1, 'USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6, 'USD Coin'),
  token(1, 'USDT', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 6, 'Tether USD', { quirk: 'tether' }),
  token(1, 'WBTC', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 8, 'Wrapped BTC'),
  token(1, 'cbBTC', '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf', 8, 'Coinbase Wrapped BTC', { priced: 'WBTC' }),
  token(1, 'DAI', '0x6B175474E89094C44Da98b954EedeAC495271d0F', 18, 'Dai Stablecoin'),
  token(1, 'LINK', '0x514910771AF9Ca656af840dff83E8264EcF986CA', 18, 'ChainLink Token'),
  token(1, 'FLIP', '0x826180541412D574cf1336d22c0C0a287822678A', 18, 'Chainflip'),
  token(1, 'WETH', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 18, 'Wrapped Ether', { priced: 'ETH' }),
  token(10, 'USDC', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', 6, 'USD Coin'),
  token(56, 'USDC', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 18, 'USD Coin'),
  token(56, 'BTCB', '0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c', 18, 'BTCB Token', { priced: 'WBTC' }),
  token(56, 'USDT', '0x55d398326f99059fF775485246999027B3197955', 18, 'Tether USD'),
  token(100, 'USDC', '0x2a22f9c3b484c3629090FeED35F17Ff8F88f76F0', 6, 'Bridged USDC'),
  token(130, 'USDC', '0x078D782b760474a361dDA0AF3839290b0EF57AD6', 6, 'USD Coin'),
  token(137, 'USDC', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 6, 'USD Coin'),
  token(143, 'USDC', '0x754704Bc059F8C67012fEd69BC8A327a5aafb603', 6, 'USD Coin'),
  token(146, 'USDC', '0x29219dd400f2Bf60E5a23d13Be72B486D4038894', 6, 'Bridged USDC'),
  token(196, 'USDC', '0x74b7F16337b8972027F6196A17a631aC6dE26d22', 6, 'USD Coin'),
  token(8453, 'USDC', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 6, 'USD Coin'),
  token(8453, 'cbBTC', '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf', 8, 'Coinbase Wrapped BTC', { priced: 'WBTC' }),
  token(42161, 'USDC', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 6, 'USD Coin'),
  token(42161, 'USDT', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 6, 'Tether USD'),
  token(42161, 'WBTC', '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f', 8, 'Wrapped BTC'),
  token(43114, 'USDC', '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', 6, 'USD Coin'),
  token(43114, 'USDT', '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', 6, 'Tether USD'),
  token(80094, 'USDT', '0x779Ded0c9e1022225f8E0630b35a9b54bE713736', 6, 'USDT0'),
]

const mint = (symbol: string, address: string, program: string): SolanaToken => ({
  address,
  symbol,
  decimals: 6,
  program,
  priced: symbol,
})

/** Mints on the sandbox's Solana, one of them Token-2022, with their main network addresses and decimals. */
export const solanaTokens: readonly SolanaToken[] = [
  mint('USDC', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', programIds.token),
  mint('USDT', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', programIds.token),
  mint('PYUSD', '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo', programIds.token2022),
]

/** Tokens on the sandbox's TRON, with their main network addresses and decimals. */
export const tronTokens: readonly LedgerToken[] = [
  { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', symbol: 'USDT', decimals: 6, priced: 'USDT' },
]

const nep141 = (symbol: string, address: string, decimals: number, priced: string): LedgerToken => ({
  symbol,
  address,
  decimals,
  priced,
})

/** NEP-141 contracts that every sandbox deploys, at their accounts on the main network. */
export const nearTokens: readonly LedgerToken[] = [
  nep141('wNEAR', 'wrap.near', 24, 'NEAR'),
  nep141('USDT', 'usdt.tether-token.near', 6, 'USDT'),
  nep141('USDC', '17208628f84f5d6ad33f0da3bbbeb27ffcb398eac501a31bd6ad2011e36133a1', 6, 'USDC'),
]
