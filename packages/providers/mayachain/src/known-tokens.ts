import type { KnownToken } from '@switchyard/thorchain-family'

const rows: readonly (readonly [identifier: string, decimals: number])[] = [
  ['ARB.ARB-0x912CE59144191C1204E64559FE8253a0e49E6548', 18],
  ['ARB.DAI-0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 18],
  ['ARB.GLD-0xaFD091f140C21770f4e5d53d26B2859Ae97555Aa', 18],
  ['ARB.LEO-0x93864d81175095DD93360FFA2A529b8642F76A6E', 3],
  ['ARB.LINK-0xf97f4df75117a78c1A5a0DBb814Af92458539FB4', 18],
  ['ARB.PEPE-0x25d887Ce7a35172C62FeBFD67a1856F20FaEbB00', 18],
  ['ARB.TGT-0x429fEd88f10285E61b12BDF00848315fbDfCC341', 18],
  ['ARB.USDC-0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 6],
  ['ARB.USDT-0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 6],
  ['ARB.WBTC-0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f', 8],
  ['ARB.wstETH-0x5979D7b546E38E414F7E9822514be443A4800529', 18],
  ['ARB.YUM-0x9F41b34f42058a7b74672055a5fae22c4b113Fd1', 18],
  ['ETH.MOCA-0x53312F85Bba24C8cb99CFFc13BF82420157230d3', 18],
  ['ETH.MOG-0xaaeE1A9723aaDB7afA2810263653A34bA2C21C7a', 18],
  ['ETH.PEPE-0x6982508145454Ce325dDbE47a25d4ec3d2311933', 18],
  ['ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6],
  ['ETH.USDT-0xdAC17F958D2ee523a2206206994597C13D831ec7', 6],
  ['ETH.wstETH-0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0', 18],
]

/**
 * Contract tokens that Maya Protocol trades or has traded, with addresses in the form of their chains.
 *
 * Source: the published MAYACHAIN token list of 2025-11-26 for identifiers and decimals; the token contracts for those
 * the list has dropped.
 */
export const knownTokens: readonly KnownToken[] = rows.map(([identifier, decimals]) => ({ identifier, decimals }))
