import { chains } from './chains.ts'

/** CAIP names of one of our chains and of its assets. */
export interface CaipChain {
  /** Chain code, `ETH`. */
  readonly code: string
  /** CAIP-2 chain id, `eip155:1`. */
  readonly caip2: string
  /** Coin types of the chain's own coin in the registry of SLIP-44. The first is written, all are read. */
  readonly coinTypes: readonly number[]
  /** Asset namespace of contract tokens, and the form of their addresses; absent where no profile defines one. */
  readonly tokens?: { readonly namespace: string; readonly address: RegExp }
}

const EVM_TOKENS = { namespace: 'erc20', address: /^0x[0-9a-f]{40}$/i }

/**
 * Ids of EVM networks that differ from the chain id of the API. Source: viem 2.57.1 defines HyperEVM as 999.
 */
const NETWORKS: Readonly<Record<string, string>> = { HYPEREVM: '999' }

/**
 * Coin types by chain code. A chain whose coin is not in the registry has none. BNB and AVAX are registered twice.
 *
 * Source: SLIP-44 registry (read 2026-11).
 */
const EVM_COINS: Readonly<Record<string, readonly number[]>> = {
  ETH: [60],
  ARB: [60],
  OP: [60],
  BASE: [60],
  AURORA: [60],
  UNI: [60],
  MEGAETH: [60],
  BSC: [714, 9006],
  AVAX: [9000, 9005],
  POL: [966],
  GNO: [700],
  BERA: [8008],
  HYPEREVM: [2457],
  CORE: [1116],
  BOTANIX: [0],
  CRO: [394],
  SONIC: [10007],
  MONAD: [268435779],
}

/**
 * Chains beside EVM, from the namespaces that the Chain Agnostic Standards Alliance publishes (read 2026-11).
 *
 * `bip122` is the first half of the genesis hash, `polkadot` too, `solana` its first 32 characters. Dash and Zcash follow that rule;
 * the others are published vectors. NEAR, TRON, Cardano and Radix have no namespace, so their assets have no CAIP identifier.
 */
const others: readonly CaipChain[] = [
  { code: 'BTC', caip2: 'bip122:000000000019d6689c085ae165831e93', coinTypes: [0] },
  { code: 'BCH', caip2: 'bip122:000000000000000000651ef99cb9fcbe', coinTypes: [145] },
  { code: 'LTC', caip2: 'bip122:12a765e31ffd4059bada1e25190f6e98', coinTypes: [2] },
  { code: 'DOGE', caip2: 'bip122:1a91e3dace36e2be3bf030a65679fe82', coinTypes: [3] },
  { code: 'DASH', caip2: 'bip122:00000ffd590b1485b3caadc19b22e637', coinTypes: [5] },
  { code: 'ZEC', caip2: 'bip122:00040fe8ec8471911baa1db1266ea15d', coinTypes: [133] },
  {
    code: 'SOL',
    caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    coinTypes: [501],
    tokens: { namespace: 'token', address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ },
  },
  { code: 'GAIA', caip2: 'cosmos:cosmoshub-4', coinTypes: [118] },
  { code: 'THOR', caip2: 'cosmos:thorchain-1', coinTypes: [931] },
  { code: 'MAYA', caip2: 'cosmos:mayachain-mainnet-v1', coinTypes: [] },
  { code: 'KUJI', caip2: 'cosmos:kaiyo-1', coinTypes: [] },
  { code: 'NOBLE', caip2: 'cosmos:noble-1', coinTypes: [] },
  { code: 'DOT', caip2: 'polkadot:91b171bb158e2d3848fa23a9f1c25182', coinTypes: [354] },
  { code: 'STRK', caip2: 'starknet:SN_MAIN', coinTypes: [9004] },
  { code: 'SUI', caip2: 'sui:mainnet', coinTypes: [784] },
  { code: 'TON', caip2: 'tvm:-239', coinTypes: [607] },
  { code: 'XRP', caip2: 'xrpl:0', coinTypes: [144] },
]

const evm: readonly CaipChain[] = chains()
  .filter(({ family }) => family === 'evm')
  .map(({ code, chainId }) => ({
    code,
    caip2: `eip155:${NETWORKS[code] ?? chainId}`,
    coinTypes: EVM_COINS[code] ?? [],
    tokens: EVM_TOKENS,
  }))

const all: readonly CaipChain[] = [...evm, ...others]
const byCode = new Map(all.map((chain) => [chain.code, chain]))
const byCaip2 = new Map(all.map((chain) => [chain.caip2, chain]))

/** The chain with this code, if CAIP has a name for it. */
export const findCaipChain = (code: string): CaipChain | undefined => byCode.get(code)

/** The chain with this CAIP-2 id. */
export const findCaipChainById = (caip2: string): CaipChain | undefined => byCaip2.get(caip2)
