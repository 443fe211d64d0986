import type { LedgerToken } from '../ledger.ts'

/** Gas price of a chain: a price per unit, or nothing where it charges a fee of its own. */
export interface GasPrice {
  /** Its origin: the fee market module, or each node's own minimum. */
  readonly by: 'feemarket' | 'node'
  /** Price of 10^9 units of gas, base units of the gas coin. */
  readonly perBillion: bigint
}

/** A simulated chain of the Cosmos SDK. */
export interface CosmosChain {
  /** `GAIA`. */
  readonly chain: string
  /** Path of its REST gateway. */
  readonly path: string
  readonly chainId: string
  readonly prefix: string
  readonly symbol: string
  readonly denom: string
  readonly decimals: number
  readonly blockMs: number
  readonly genesis: number
  /** Longest memo in characters: `max_memo_characters` of the auth module. */
  readonly memoLimit: number
  readonly gasPrice?: GasPrice
  /** THORChain's and MAYAChain's own messages, and the fee that each transaction pays to the reserve. */
  readonly own?: { readonly fee: bigint }
  readonly tokens: readonly LedgerToken[]
}

const coin = (address: string, symbol: string, decimals: number): LedgerToken => ({
  address,
  symbol,
  decimals,
  priced: symbol,
})

/** USDC of Noble on the Cosmos Hub. */
const USDC_ON_GAIA = 'ibc/F663521BF1836B00F5F177680F74BFB9A8B5654A694D0D2BC249E03CF2509013'

/**
 * The simulated chains. Gas prices are those of the main networks in 2026; the fees of THORChain and MAYAChain are their
 * `NativeTransactionFee`.
 */
export const cosmosChains: readonly CosmosChain[] = [
  {
    chain: 'THOR',
    path: '/thornode',
    chainId: 'thorchain-1',
    prefix: 'thor',
    symbol: 'RUNE',
    denom: 'rune',
    decimals: 8,
    blockMs: 6_000,
    genesis: 23_500_000,
    memoLimit: 256,
    own: { fee: 2_000_000n },
    tokens: [coin('tcy', 'TCY', 8)],
  },
  {
    chain: 'MAYA',
    path: '/mayanode',
    chainId: 'mayachain-mainnet-v1',
    prefix: 'maya',
    symbol: 'CACAO',
    denom: 'cacao',
    decimals: 10,
    blockMs: 6_000,
    genesis: 14_200_000,
    memoLimit: 256,
    own: { fee: 2_000_000_000n },
    tokens: [],
  },
  {
    chain: 'GAIA',
    path: '/lcd/gaia',
    chainId: 'cosmoshub-4',
    prefix: 'cosmos',
    symbol: 'ATOM',
    denom: 'uatom',
    decimals: 6,
    blockMs: 6_000,
    genesis: 28_400_000,
    memoLimit: 512,
    gasPrice: { by: 'feemarket', perBillion: 5_000_000n },
    tokens: [coin(USDC_ON_GAIA, 'USDC', 6)],
  },
  {
    chain: 'KUJI',
    path: '/lcd/kuji',
    chainId: 'kaiyo-1',
    prefix: 'kujira',
    symbol: 'KUJI',
    denom: 'ukuji',
    decimals: 6,
    blockMs: 3_500,
    genesis: 40_200_000,
    memoLimit: 256,
    gasPrice: { by: 'node', perBillion: 3_400_000n },
    tokens: [],
  },
  {
    chain: 'NOBLE',
    path: '/lcd/noble',
    chainId: 'noble-1',
    prefix: 'noble',
    symbol: 'USDC',
    denom: 'uusdc',
    decimals: 6,
    blockMs: 1_500,
    genesis: 41_000_000,
    memoLimit: 256,
    gasPrice: { by: 'node', perBillion: 100_000_000n },
    tokens: [],
  },
]
