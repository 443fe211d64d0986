import type { ConfirmationRule } from './math/inbound-confirmations.ts'
import { ROUTER_V6 } from './stateless-router.ts'

/** Parameters of a chain that a network trades on. */
export interface ChainProfile {
  readonly chain: string
  readonly gasAsset: string
  readonly gasUnits: string
  /**
   * Observed fee rate in the network's units: size times rate is 1e8 of the gas asset. One unit is 10 gwei on EVM
   * chains.
   */
  readonly rate: bigint
  readonly size: bigint
  readonly dust: bigint
  readonly memoLimit: number
  readonly confirmations: ConfirmationRule
  readonly blockMs: number
  readonly router?: string
  /** The network sees deposits through the router only, and keeps its funds there. */
  readonly routerOnly?: boolean
  /** EVM chain id; absent on other chains. */
  readonly chainId?: number
}

/** Profile of a UTXO chain. */
export const utxo = (
  chain: string,
  blockMs: number,
  rate: bigint,
  size: bigint,
  rule: ConfirmationRule,
  dust = 10_000n,
): ChainProfile => ({
  chain,
  blockMs,
  rate,
  size,
  dust,
  gasAsset: `${chain}.${chain}`,
  gasUnits: 'satsperbyte',
  memoLimit: 80,
  confirmations: rule,
})

/** Profile of an EVM chain; deposits go through its router. */
export const evm = (
  chain: string,
  symbol: string,
  chainId: number,
  blockMs: number,
  rate: bigint,
  size: bigint,
  router: string,
  rule: ConfirmationRule,
): ChainProfile => ({
  chain,
  blockMs,
  rate,
  size,
  chainId,
  router,
  dust: 0n,
  memoLimit: 250,
  confirmations: rule,
  gasAsset: `${chain}.${symbol}`,
  gasUnits: gasUnitsOf(chain),
})

const gasUnitsOf = (chain: string): string => {
  if (chain === 'ARB') return 'centigwei'
  return chain === 'AVAX' ? 'nAVAX' : 'gwei'
}

/** Profile of any other chain. */
export const other = (
  chain: string,
  symbol: string,
  blockMs: number,
  units: string,
  rate: bigint,
  dust: bigint,
  rule: ConfirmationRule = { by: 'fixed', blocks: 0n },
): ChainProfile => ({
  chain,
  blockMs,
  rate,
  size: 1n,
  dust,
  gasAsset: `${chain}.${symbol}`,
  gasUnits: units,
  memoLimit: 250,
  confirmations: rule,
})

const NONE: ConfirmationRule = { by: 'fixed', blocks: 0n }

/**
 * Chains the simulated THORChain trades on; THORChain itself is not listed.
 *
 * Block times, dust and confirmation rules are those of the main network (thornode v3.9 and its clients), routers those of
 * September 2026; fee rates are typical.
 */
export const chainProfiles: readonly ChainProfile[] = [
  utxo('BTC', 600_000, 6n, 1000n, { by: 'coinbase', reward: 3n }),
  utxo('LTC', 150_000, 8n, 250n, { by: 'coinbase', reward: 6n }),
  utxo('BCH', 600_000, 3n, 1500n, { by: 'coinbase', reward: 3n }),
  utxo('DOGE', 60_000, 30_000n, 1000n, { by: 'coinbase', reward: 10_000n, least: 2n }, 100_000_000n),
  evm('ETH', 'ETH', 1, 12_000, 1n, 80_000n, '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146', { by: 'ether', least: 2n }),
  evm('AVAX', 'AVAX', 43114, 3_000, 1n, 100_000n, ROUTER_V6, NONE),
  evm('BSC', 'BNB', 56, 750, 1n, 50_000n, '0xb30eC53F98ff5947EDe720D32aC2da7e52A5f56b', NONE),
  evm('BASE', 'ETH', 8453, 2_000, 1n, 80_000n, ROUTER_V6, {
    by: 'fixed',
    blocks: 12n,
  }),
  other('GAIA', 'ATOM', 6_000, 'uatom', 600_000n, 0n),
  other('XRP', 'XRP', 4_000, 'drop', 200_000n, 100_000_000n),
  other('TRON', 'TRX', 3_000, 'sun', 120_000_000n, 100_000_000n, { by: 'fixed', blocks: 3n }),
  other('SOL', 'SOL', 400, 'lamport', 150_000n, 0n),
]

/**
 * Gas rate as the API shows it: 1.5 times the observed rate, in gwei on EVM chains and in hundredths of a gwei on
 * Arbitrum.
 */
export const shownGasRate = ({ rate, gasUnits, chainId }: ChainProfile): string => {
  const raised = (rate * 3n) / 2n
  if (gasUnits === 'centigwei') return String(raised)
  return String(raised * (chainId === undefined ? 1n : 10n))
}
