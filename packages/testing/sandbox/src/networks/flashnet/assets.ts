import type { World } from '../../world/world.ts'
import type { MarketAsset } from '../market-output.ts'

/** An asset that the simulated Orchestra supports. */
export interface Asset extends MarketAsset {
  /** Orchestra's chain and asset names. */
  readonly chain: string
  readonly asset: string
  /** Chain name in the sandbox: `ETH`. */
  readonly code: string
  readonly contractAddress: string | null
  /** `native`, or the contract in the ledger's notation. */
  readonly ledgerAsset: string
  readonly chainId: string | null
}

const NAMES: Readonly<Record<string, string>> = {
  BTC: 'bitcoin',
  LTC: 'litecoin',
  ZEC: 'zcash',
  ETH: 'ethereum',
  ARB: 'arbitrum',
  BASE: 'base',
  BSC: 'bsc',
  OP: 'optimism',
  POL: 'polygon',
  AVAX: 'avalanche',
  MONAD: 'monad',
  SOL: 'solana',
  TRON: 'tron',
  XRP: 'xrp',
  TON: 'ton',
}

const CHAIN_IDS: Readonly<Record<string, string>> = {
  SOL: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  TRON: '728126428',
}

/** Coins and tokens of the world's ledgers that have a price and a chain known to Orchestra. */
export const assetsOf = (world: World): readonly Asset[] =>
  [...world.ledgers.values()].flatMap((ledger) => {
    const chain = NAMES[ledger.chain]
    if (chain === undefined) return []
    const evm = world.evm.find((one) => one.chain === ledger.chain)
    const chainId = evm ? String(evm.parameters.chainId) : (CHAIN_IDS[ledger.chain] ?? null)
    const shared = { chain, code: ledger.chain, chainId }
    const { symbol, decimals } = ledger
    const coin = { ...shared, asset: symbol, decimals, priced: symbol, contractAddress: null, ledgerAsset: 'native' }
    const tokens = [...(ledger.tokens?.values() ?? [])].map(({ symbol: asset, decimals: digits, priced, address }) => ({
      ...shared,
      asset,
      decimals: digits,
      priced,
      contractAddress: address,
      // The ledgers identify tokens by the address they list.
      ledgerAsset: address,
    }))
    return [...(world.prices.has(symbol) ? [coin] : []), ...tokens]
  })

/** Tells whether deposits of the asset require a refund address. */
export const needsRefundAddress = ({ code, ledgerAsset }: Asset): boolean =>
  ['TRON', 'XRP', 'LTC', 'ZEC'].includes(code) || (ledgerAsset === 'native' && ['BSC', 'TON'].includes(code))
