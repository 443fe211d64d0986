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

const NATIVE = '0xE413743B51f3cC8b3ac24addf50D18fa138cB0Bb'
const USDC = '0x5fA58e4E89c85B8d678Ade970bD6afD4311aF17E'

type Row = readonly [
  id: string,
  chainName: string,
  chain: string,
  priced: string,
  decimals: number,
  htlc?: string,
  token?: string,
]

/** Contracts and decimals as on the main networks. */
const rows: readonly Row[] = [
  ['bitcoin:btc', 'bitcoin', 'BTC', 'BTC', 8],
  ['litecoin:ltc', 'bitcoin', 'LTC', 'LTC', 8],
  ['ethereum:eth', 'evm:1', 'ETH', 'ETH', 18, NATIVE],
  ['ethereum:usdc', 'evm:1', 'ETH', 'USDC', 6, USDC, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  [
    'ethereum:wbtc',
    'evm:1',
    'ETH',
    'WBTC',
    8,
    '0xD781a2abB3FCB9fC0D1Dd85697c237d06b75fe95',
    '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
  ],
  ['bnbchain:bnb', 'evm:56', 'BSC', 'BNB', 18, NATIVE],
  ['bnbchain:usdc', 'evm:56', 'BSC', 'USDC', 18, USDC, '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'],
  ['base:usdc', 'evm:8453', 'BASE', 'USDC', 6, USDC, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  [
    'arbitrum:wbtc',
    'evm:42161',
    'ARB',
    'WBTC',
    8,
    '0xb5AE9785349186069C48794a763DB39EC756B1cF',
    '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f',
  ],
  [
    'arbitrum:usdc',
    'evm:42161',
    'ARB',
    'USDC',
    6,
    '0x8E12d730756457B99ce6E6AbFd60eBe751dA169B',
    '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
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
