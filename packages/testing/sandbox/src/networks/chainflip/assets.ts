/** A chain of the Chainflip network. */
export interface FlipChain {
  readonly name: string
  /** Name of the sandbox's ledger. */
  readonly ledger: string
  /** Chain id in contracts. */
  readonly id: number
  /** Extra confirmations after the first block before a deposit counts. */
  readonly margin: number
  /** Cost of sweeping a deposit and of a payout, US dollars in 1e8 units. */
  readonly ingressUsd: bigint
  readonly egressUsd: bigint
}

const CENT = 1_000_000n

/** The supported chains. */
export const flipChains: readonly FlipChain[] = [
  { name: 'Ethereum', ledger: 'ETH', id: 1, margin: 2, ingressUsd: 9n * CENT, egressUsd: 19n * CENT },
  { name: 'Bitcoin', ledger: 'BTC', id: 3, margin: 2, ingressUsd: 75n * CENT, egressUsd: 140n * CENT },
  { name: 'Arbitrum', ledger: 'ARB', id: 4, margin: 1, ingressUsd: 2n * CENT, egressUsd: 3n * CENT },
  { name: 'Solana', ledger: 'SOL', id: 5, margin: 1, ingressUsd: CENT, egressUsd: CENT },
  { name: 'Assethub', ledger: 'DOT', id: 6, margin: 0, ingressUsd: CENT, egressUsd: CENT },
  { name: 'Tron', ledger: 'TRON', id: 7, margin: 1, ingressUsd: 60n * CENT, egressUsd: 90n * CENT },
  { name: 'Bsc', ledger: 'BSC', id: 8, margin: 1, ingressUsd: 2n * CENT, egressUsd: 3n * CENT },
]

/** An asset of the network. */
export interface FlipAsset {
  readonly internal: string
  readonly chain: FlipChain
  readonly asset: string
  readonly id: number
  readonly decimals: number
  /** `native`, or the contract in the ledger's notation. */
  readonly ledgerAsset: string
  readonly priced: string
  /** Smallest deposit that is swapped, base units. */
  readonly minimum: bigint
  /** Smallest payout, base units. */
  readonly dust: bigint
  /** US dollars that all liquidity providers together can pay out. */
  readonly depthUsd: bigint
  /** First runtime that has it. */
  readonly since: number
}

type Row = readonly [string, string, string, number, number, string, bigint]

/** Runtime that added an asset, of those added since 1.11: `specVersion` 20,300 is 2.3. */
const ADDED: Readonly<Record<string, number>> = {
  Wbtc: 20_000,
  ArbUsdt: 20_000,
  SolUsdt: 20_000,
  Trx: 20_200,
  TrxUsdt: 20_200,
  Bnb: 20_300,
  BscUsdt: 20_300,
}

const DEEP = 20_000_000n

const rows: readonly Row[] = [
  ['Eth', 'Ethereum', 'ETH', 1, 18, 'native', 10n ** 16n],
  ['Flip', 'Ethereum', 'FLIP', 2, 18, '0x826180541412d574cf1336d22c0c0a287822678a', 4n * 10n ** 18n],
  ['Usdc', 'Ethereum', 'USDC', 3, 6, '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 20_000_000n],
  ['Btc', 'Bitcoin', 'BTC', 5, 8, 'native', 40_000n],
  ['ArbEth', 'Arbitrum', 'ETH', 6, 18, 'native', 10n ** 16n],
  ['ArbUsdc', 'Arbitrum', 'USDC', 7, 6, '0xaf88d065e77c8cc2239327c5edb3a432268e5831', 20_000_000n],
  ['Usdt', 'Ethereum', 'USDT', 8, 6, '0xdac17f958d2ee523a2206206994597c13d831ec7', 20_000_000n],
  ['Sol', 'Solana', 'SOL', 9, 9, 'native', 100_000_000n],
  ['SolUsdc', 'Solana', 'USDC', 10, 6, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 10_000_000n],
  ['HubDot', 'Assethub', 'DOT', 11, 10, 'native', 4n * 10n ** 10n],
  ['HubUsdt', 'Assethub', 'USDT', 12, 6, '1984', 20_000_000n],
  ['HubUsdc', 'Assethub', 'USDC', 13, 6, '1337', 20_000_000n],
  ['Wbtc', 'Ethereum', 'WBTC', 14, 8, '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599', 20_000n],
  ['ArbUsdt', 'Arbitrum', 'USDT', 15, 6, '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9', 20_000_000n],
  ['SolUsdt', 'Solana', 'USDT', 16, 6, 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 10_000_000n],
  ['Trx', 'Tron', 'TRX', 17, 6, 'native', 50_000_000n],
  ['TrxUsdt', 'Tron', 'USDT', 18, 6, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 20_000_000n],
  ['Bnb', 'Bsc', 'BNB', 19, 18, 'native', 10n ** 16n],
  ['BscUsdt', 'Bsc', 'USDT', 20, 18, '0x55d398326f99059ff775485246999027b3197955', 10n * 10n ** 18n],
]

/** Every supported asset; decimals, ids and contracts as on the main network. */
export const flipAssets: readonly FlipAsset[] = rows.map(
  ([internal, chainName, asset, id, decimals, ledgerAsset, minimum]) => ({
    internal,
    chain: flipChains.find(({ name }) => name === chainName) as FlipChain,
    asset,
    id,
    decimals,
    ledgerAsset,
    priced: asset,
    minimum,
    dust: internal === 'Btc' ? 600n : 1n,
    depthUsd: internal === 'Flip' ? 300_000n : DEEP,
    since: ADDED[internal] ?? 11_100,
  }),
)

/** USDC on Ethereum, the quote asset of every pool. */
export const USDC: FlipAsset = flipAssets[2] as FlipAsset

/** Chain and asset name as the APIs write them. */
export const wireAsset = ({ chain, asset }: FlipAsset): { readonly chain: string; readonly asset: string } => ({
  chain: chain.name,
  asset,
})

const STABLE: ReadonlySet<string> = new Set(['USDC', 'USDT'])

export const isStable = ({ asset }: FlipAsset): boolean => STABLE.has(asset)

/** Tells whether the network has an oracle price for the asset. */
export const hasOracle = ({ asset, internal }: FlipAsset): boolean =>
  ['BTC', 'ETH', 'SOL', 'USDC', 'USDT'].includes(asset) && internal !== 'BscUsdt'
