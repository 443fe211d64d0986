import type { World } from '../../world/world.ts'

/** An asset of PACT SWAP. */
export interface PactAsset {
  readonly type: string
  readonly chain: string
  readonly priced: string
  readonly decimals: number
  /** Payment contract (C1); absent for assets that can only be bought. */
  readonly contract?: string
  /** `native`, or the contract in lower case. */
  readonly ledgerAsset: string
}

type Row = readonly [type: string, chain: string, priced: string, decimals: number, contract?: string, token?: string]

/** Contracts as deployed on the main networks. */
const rows: readonly Row[] = [
  ['btc', 'BTC', 'BTC', 8],
  ['ltc', 'LTC', 'LTC', 8],
  ['doge', 'DOGE', 'DOGE', 8],
  ['eth', 'ETH', 'ETH', 18, '0xED14e2a569e7BB0EDaF92E0cD4C4Dd29Cb84C1Ba'],
  [
    'usdt_eth',
    'ETH',
    'USDT',
    6,
    '0x3ea9D2b102f9f7995Aa9dfc20C0b2E6A684617A9',
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  ],
  [
    'usdc_eth',
    'ETH',
    'USDC',
    6,
    '0x263FdC256E0E36D8dD5eAc1C0911Cc685eeDC8c3',
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  ],
  [
    'wbtc_eth',
    'ETH',
    'WBTC',
    8,
    '0xb96112DB705Bd19ECa6Ca038501270EDB290F805',
    '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
  ],
  ['bnb', 'BSC', 'BNB', 18, '0x124009934c61bC495653C5Ef314a3D0E2b102E09'],
  [
    'usdt_bnb',
    'BSC',
    'USDT',
    18,
    '0x3ea9D2b102f9f7995Aa9dfc20C0b2E6A684617A9',
    '0x55d398326f99059fF775485246999027B3197955',
  ],
  [
    'usdc_bnb',
    'BSC',
    'USDC',
    18,
    '0x4e175B3Bc61e437af893b49c436235AC1137670f',
    '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
  ],
  ['pol', 'POL', 'POL', 18, '0x5b50845B94fC47c6172d9ab90845D3613e36Aed5'],
  ['trx', 'TRON', 'TRX', 6, 'TL8GBALPSow3APFGxEsM81hvkiQ9tvwtYd'],
  ['usdt_trx', 'TRON', 'USDT', 6, 'TBEK242nwxhhtPV4ejrPLmNWFce7FWBouf', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
]

/** Assets whose chains exist in the world. */
export const pactAssets = (world: World): readonly PactAsset[] =>
  rows
    .filter(([, chain]) => world.ledgers.has(chain))
    .map(([type, chain, priced, decimals, contract, token]) => ({
      type,
      chain,
      priced,
      decimals,
      ledgerAsset: (chain === 'TRON' ? token : token?.toLowerCase()) ?? 'native',
      ...(contract === undefined ? {} : { contract }),
    }))

/** Coinweb ids in the sandbox: payment contracts end in `-c1`, settlement contracts in `-c2`. */
export const contractId = (type: string, side: 'c1' | 'c2'): string => `sandbox-${type}-${side}`
