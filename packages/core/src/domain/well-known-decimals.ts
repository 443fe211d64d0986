import { identifierKey } from './identifier.ts'

/**
 * Decimals of tokens that most swaps involve, by identifier: no provider sets them. A token that is not here has what most
 * providers claim.
 *
 * Source: token lists of at least two protocols each that agree, read 2025-11.
 */
const decimals: Readonly<Record<string, number>> = {
  'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48': 6,
  'ETH.USDT-0xdAC17F958D2ee523a2206206994597C13D831ec7': 6,
  'ETH.DAI-0x6B175474E89094C44Da98b954EedeAC495271d0F': 18,
  'ETH.WBTC-0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599': 8,
  'ETH.cbBTC-0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf': 8,
  'ETH.LINK-0x514910771AF9Ca656af840dff83E8264EcF986CA': 18,
  'ETH.AAVE-0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9': 18,
  'ARB.USDC-0xaf88d065e77c8cC2239327C5EDb3A432268e5831': 6,
  'ARB.USDT-0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9': 6,
  'ARB.WBTC-0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f': 8,
  'AVAX.USDC-0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E': 6,
  'AVAX.USDT-0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7': 6,
  'BASE.USDC-0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913': 6,
  'BASE.cbBTC-0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf': 8,
  'BSC.USDC-0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d': 18,
  'BSC.USDT-0x55d398326f99059fF775485246999027B3197955': 18,
  'BSC.BTCB-0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c': 18,
  'OP.USDC-0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85': 6,
  'OP.USDT-0x94b008aA00579c1307B0EF2c499aD98a8ce58e58': 6,
  'POL.USDT-0xc2132D05D31c914a87C6611C10748AEb04B58e8F': 6,
  'SOL.USDC-EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v': 6,
  'SOL.USDT-Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB': 6,
  'TRON.USDT-TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t': 6,
}

const byKey: ReadonlyMap<string | undefined, number> = new Map(
  Object.entries(decimals).map(([identifier, places]) => [identifierKey(identifier), places]),
)

/** Decimals of a well-known token by its `identifierKey`; `undefined` for any other. */
export const wellKnownDecimals = (key: string): number | undefined => byKey.get(key)
