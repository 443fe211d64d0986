import { programIds } from '../../ledgers/solana/program-ids.ts'
import type { World } from '../../world/world.ts'
import type { MarketAsset } from '../market-output.ts'

/** Mayan's address for native coins. */
export const NATIVE: string = `0x${'0'.repeat(40)}`

/** A chain with its Mayan names. */
export interface MayanChain {
  readonly code: string
  readonly name: string
  readonly wormhole: number
  /** EVM chain id; 0 for Solana. */
  readonly chainId: number
}

/** An asset that the simulated Mayan supports. */
export interface Coin extends MarketAsset {
  readonly chain: MayanChain
  readonly symbol: string
  readonly contract: string
  /** `native`, or the contract in the ledger's notation. */
  readonly ledgerAsset: string
  /** Mayan's token standard; `native` or `erc20` when absent. */
  readonly standard?: string
}

/** Source and destination chains. */
export const mayanChains: readonly MayanChain[] = [
  { code: 'SOL', name: 'solana', wormhole: 1, chainId: 0 },
  { code: 'ETH', name: 'ethereum', wormhole: 2, chainId: 1 },
  { code: 'BSC', name: 'bsc', wormhole: 4, chainId: 56 },
  { code: 'POL', name: 'polygon', wormhole: 5, chainId: 137 },
  { code: 'AVAX', name: 'avalanche', wormhole: 6, chainId: 43_114 },
  { code: 'ARB', name: 'arbitrum', wormhole: 23, chainId: 42_161 },
  { code: 'OP', name: 'optimism', wormhole: 24, chainId: 10 },
  { code: 'BASE', name: 'base', wormhole: 30, chainId: 8_453 },
  { code: 'UNI', name: 'unichain', wormhole: 44, chainId: 130 },
  { code: 'MONAD', name: 'monad', wormhole: 48, chainId: 143 },
]

/** Every coin and token of the world's ledgers that has a price, by chain. */
export const coinsOf = (world: World): readonly Coin[] =>
  mayanChains.flatMap((chain) => {
    const ledger = world.ledgers.get(chain.code)
    if (!ledger || !world.prices.has(ledger.symbol)) return []
    const { symbol, decimals } = ledger
    const coin = { chain, symbol, contract: NATIVE, ledgerAsset: 'native', decimals, priced: symbol }
    if (ledger === world.solana) return [coin, ...mintsOf(world, chain)]
    const tokens = world.evm.find((one) => one.chain === chain.code)?.tokens.values() ?? []
    return [
      coin,
      ...[...tokens].map(({ address, symbol: ticker, decimals: digits, priced }) => ({
        chain,
        symbol: ticker,
        contract: address.toLowerCase(),
        ledgerAsset: address.toLowerCase(),
        decimals: digits,
        priced,
      })),
    ]
  })

const mintsOf = ({ solana }: World, chain: MayanChain): readonly Coin[] =>
  [...solana.tokens.values()].map(({ address, symbol, decimals, priced, program }) => ({
    chain,
    symbol,
    contract: address,
    ledgerAsset: address,
    decimals,
    priced,
    standard: program === programIds.token2022 ? 'spl2022' : 'spl',
  }))

/** A coin by chain name and contract; hex contracts are case-insensitive. */
export const findCoin = (coins: readonly Coin[], chain: unknown, contract: unknown): Coin | undefined => {
  const text = String(contract)
  const wanted = text.startsWith('0x') ? text.toLowerCase() : text
  return coins.find((coin) => coin.chain.name === chain && coin.contract === wanted)
}

/** The coin that an order locks: USDC of its chain, or SOL itself on Solana. */
export const lockedCoin = (coins: readonly Coin[], sell: Coin): Coin | undefined =>
  sell.chain.code === 'SOL' && sell.contract === NATIVE
    ? sell
    : coins.find((coin) => coin.chain === sell.chain && coin.symbol === 'USDC')
