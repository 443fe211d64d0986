import type { World } from '../../world/world.ts'

/** An asset that the simulated Garden supports. */
export interface GardenAsset {
  /** `ethereum:wbtc`. */
  readonly id: string
  /** `evm:1`, `bitcoin`. */
  readonly chainName: string
  /** Chain name in the sandbox. */
  readonly chain: string
  readonly priced: string
  readonly decimals: number
  /** HTLC contract; absent on Bitcoin-like chains. */
  readonly htlc?: string
  /** `native`, or the contract in lower case. */
  readonly ledgerAsset: string
  /** The asset can only be bought: Garden's token locks on Solana are not fully documented. */
  readonly buyOnly?: true
}

const CBBTC = '0xe35d025d0f0d9492db4700FE8646f7F89150eC04'

type Row = readonly [
  id: string,
  chainName: string,
  chain: string,
  priced: string,
  decimals: number,
  htlc?: string,
  token?: string,
]

/** Contracts and decimals as on the main networks in September 2026. */
const rows: readonly Row[] = [
  ['bitcoin:btc', 'bitcoin', 'BTC', 'BTC', 8],
  ['litecoin:ltc', 'bitcoin', 'LTC', 'LTC', 8],
  [
    ...(['ethereum:usdc', 'evm:1', 'ETH', 'USDC', 6] as const),
    ...(['0x5fA58e4E89c85B8d678Ade970bD6afD4311aF17E', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'] as const),
  ],
  [
    ...(['ethereum:usdt', 'evm:1', 'ETH', 'USDT', 6] as const),
    ...(['0xCF5E5e28848cFe779f7Fb711C57857Cb3b144A19', '0xdAC17F958D2ee523a2206206994597C13D831ec7'] as const),
  ],
  [
    ...(['ethereum:wbtc', 'evm:1', 'ETH', 'WBTC', 8] as const),
    ...(['0xD781a2abB3FCB9fC0D1Dd85697c237d06b75fe95', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'] as const),
  ],
  ['ethereum:cbbtc', 'evm:1', 'ETH', 'WBTC', 8, CBBTC, '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf'],
  [
    ...(['bnbchain:btcb', 'evm:56', 'BSC', 'WBTC', 18] as const),
    ...(['0xe74784E5A45528fDEcB257477DD6bd31c8ef0761', '0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c'] as const),
  ],
  ['base:cbbtc', 'evm:8453', 'BASE', 'WBTC', 8, CBBTC, '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf'],
  [
    ...(['base:usdc', 'evm:8453', 'BASE', 'USDC', 6] as const),
    ...(['0x227A436e93AAEf856ed406713F2bc3D110A7b797', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'] as const),
  ],
  [
    ...(['arbitrum:wbtc', 'evm:42161', 'ARB', 'WBTC', 8] as const),
    ...(['0xb5AE9785349186069C48794a763DB39EC756B1cF', '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f'] as const),
  ],
  ['solana:sol', 'solana:101', 'SOL', 'SOL', 9, '2bag6xpshpvPe7SJ9nSDLHpxqhEAoHPGpEkjNSv7gxoF'],
  [
    'solana:usdc',
    'solana:101',
    'SOL',
    'USDC',
    6,
    'gdnvdMCHJgnidtU7SL8RkRshHPvDJU1pdfZEpoLvqdU',
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  ],
]

/** Assets whose chains exist in the world. */
export const gardenAssets = (world: World): readonly GardenAsset[] =>
  rows
    .filter(([, , chain]) => world.ledgers.has(chain))
    .map(([id, chainName, chain, priced, decimals, htlc, token]) => ({
      id,
      chainName,
      chain,
      priced,
      decimals,
      ledgerAsset: (chain === 'SOL' ? token : token?.toLowerCase()) ?? 'native',
      ...(htlc === undefined ? {} : { htlc }),
      ...(chain === 'SOL' && token !== undefined ? { buyOnly: true as const } : {}),
    }))

/** An error in Garden's words, sent with status 400. */
export class Refusal extends Error {}

/** The asset with an id. Throws a `Refusal`. */
export const assetOf = (assets: readonly GardenAsset[], id: unknown): GardenAsset => {
  const found = assets.find((asset) => asset.id === id)
  if (!found) throw new Refusal(`Asset '${String(id)}' not found`)
  return found
}
