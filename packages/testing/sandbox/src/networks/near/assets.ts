import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { hexToBytes } from 'viem'
import type { World } from '../../world/world.ts'

/** An asset that the simulated 1Click supports. */
export interface Asset {
  readonly assetId: string
  /** Chain name in the sandbox: `BTC`. */
  readonly chain: string
  /** 1Click's chain name. */
  readonly blockchain: string
  readonly symbol: string
  readonly decimals: number
  readonly priced: string
  /** `native`, or the contract in the ledger's notation. */
  readonly ledgerAsset: string
  readonly contractAddress?: string
  /** The asset of payouts and refunds where it is not `ledgerAsset`: wrapped NEAR is unwrapped. */
  readonly paidAs?: string
}

/** 1Click's chain names, with the chain number of the bridge that uses one. */
const BLOCKCHAINS: Readonly<Record<string, { readonly name: string; readonly hot?: number }>> = {
  BTC: { name: 'btc' },
  LTC: { name: 'ltc' },
  DOGE: { name: 'doge' },
  BCH: { name: 'bch' },
  DASH: { name: 'dash' },
  ZEC: { name: 'zec' },
  ETH: { name: 'eth' },
  BASE: { name: 'base' },
  ARB: { name: 'arb' },
  OP: { name: 'op', hot: 10 },
  BSC: { name: 'bsc', hot: 56 },
  POL: { name: 'pol', hot: 137 },
  AVAX: { name: 'avax', hot: 43_114 },
  GNO: { name: 'gnosis' },
  BERA: { name: 'bera' },
  MONAD: { name: 'monad', hot: 143 },
  XLAYER: { name: 'xlayer', hot: 196 },
  XRP: { name: 'xrp' },
  TRON: { name: 'tron' },
  SOL: { name: 'sol' },
  TON: { name: 'ton', hot: 1_117 },
  SUI: { name: 'sui' },
  STRK: { name: 'starknet' },
  ADA: { name: 'cardano' },
  NEAR: { name: 'near' },
}

const coinId = (chain: string, { name, hot }: { readonly name: string; readonly hot?: number }): string => {
  if (chain === 'BTC') return '1cs_v1:btc:native:coin'
  if (chain === 'TON') return 'nep245:v2_1.omni.hot.tg:1117_'
  return hot === undefined ? `nep141:${name}.omft.near` : `nep245:v2_1.omni.hot.tg:${hot}_${'1'.repeat(20)}`
}

/** Ids of tokens whose address the bridge does not derive them from. Source: 1Click's token list. */
const TOKEN_IDS: Readonly<Record<string, string>> = {
  EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs:
    'nep245:v2_1.omni.hot.tg:1117_3tsdfyziyc7EJbP2aULWSKU4toBaAcN4FdTgfm5W1mC4ouR',
  '0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC':
    'nep141:sui-c1b81ecaf27933252d31a963bc5e9458f13c18ce.omft.near',
}

const tokenId = (address: string, { name, hot }: { readonly name: string; readonly hot?: number }): string =>
  hot === undefined
    ? `nep141:${name}-${address.toLowerCase()}.omft.near`
    : `nep245:v2_1.omni.hot.tg:${hot}_${base58.encode(hexToBytes(address.toLowerCase() as `0x${string}`))}`

const coins = (world: World): readonly Asset[] =>
  [...world.ledgers.values()].flatMap(({ chain, symbol, decimals }) => {
    const blockchain = BLOCKCHAINS[chain]
    // NEAR is listed as its wrapper.
    if (!blockchain || chain === 'NEAR' || !world.prices.has(symbol)) return []
    const assetId = coinId(chain, blockchain)
    return [{ assetId, chain, blockchain: blockchain.name, symbol, decimals, priced: symbol, ledgerAsset: 'native' }]
  })

/** The asset id of a mint, and of a token of TRON, contains the last twenty bytes of the hash of its address with checksum. */
const hashedId = (address: string, name: string): string =>
  `nep141:${name}-${bytesToHex(keccak_256(base58.decode(address)).slice(-20))}.omft.near`

const contractId = (chain: string, address: string): string | undefined => {
  if (chain === 'NEAR') return `nep141:${address}`
  return chain === 'SOL' || chain === 'TRON' ? hashedId(address, chain.toLowerCase()) : undefined
}

const tokens = (world: World): readonly Asset[] =>
  [...world.ledgers.values()].flatMap((ledger) => {
    const blockchain = BLOCKCHAINS[ledger.chain]
    // Of Starknet 1Click lists the coin alone.
    if (!blockchain || ledger === world.strk) return []
    return [...(ledger.tokens?.values() ?? [])].map(({ address, symbol, decimals, priced }) => ({
      assetId: TOKEN_IDS[address] ?? contractId(ledger.chain, address) ?? tokenId(address, blockchain),
      chain: ledger.chain,
      blockchain: blockchain.name,
      symbol,
      decimals,
      priced,
      // The ledgers list contracts in their own notation: EVM addresses in lower case.
      ledgerAsset: address,
      contractAddress: address,
      ...(address === 'wrap.near' && { paidAs: 'native' }),
    }))
  })

/** Every asset 1Click trades here: coins and tokens of the world's ledgers that have a price. */
export const assetsOf = (world: World): readonly Asset[] => [...coins(world), ...tokens(world)]
