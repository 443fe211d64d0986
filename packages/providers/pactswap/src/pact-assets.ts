import { chainByCode, nativeIdentifier, type Token } from '@switchyard/core'
import { createToken } from '@switchyard/provider-kit'

/** An asset PACT SWAP names. */
export interface PactAsset {
  /** Its name in the API, `usdt_eth`. */
  readonly type: string
  readonly token: Token
  readonly identifier: string
  /**
   * The contract sells are paid through (C1), for this asset on this chain alone: the same address is another contract
   * on another chain. Absent for assets that are only bought.
   */
  readonly payment?: string
}

type Row = readonly [
  type: string,
  chain: string,
  payment?: string,
  ticker?: string,
  decimals?: number,
  address?: string,
]

/**
 * Source: addresses from the contracts' published deployments 1.0.2 of 2026-02-17, tokens from their constructor
 * arguments. Bitcoin, Litecoin and Dogecoin are settled into, never sold out of.
 */
const rows: readonly Row[] = [
  ['btc', 'BTC'],
  ['ltc', 'LTC'],
  ['doge', 'DOGE'],
  ['eth', 'ETH', '0xED14e2a569e7BB0EDaF92E0cD4C4Dd29Cb84C1Ba'],
  [
    'usdt_eth',
    'ETH',
    '0x3ea9D2b102f9f7995Aa9dfc20C0b2E6A684617A9',
    'USDT',
    6,
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  ],
  [
    'usdc_eth',
    'ETH',
    '0x263FdC256E0E36D8dD5eAc1C0911Cc685eeDC8c3',
    'USDC',
    6,
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  ],
  [
    'wbtc_eth',
    'ETH',
    '0xb96112DB705Bd19ECa6Ca038501270EDB290F805',
    'WBTC',
    8,
    '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
  ],
  [
    'usd1_eth',
    'ETH',
    '0x199A7EBa2cEa0D47A22D1500D469DDdFC47C57FC',
    'USD1',
    18,
    '0x8d0D000Ee44948FC98c9B98A4FA4921476f08B0d',
  ],
  ['bnb', 'BSC', '0x124009934c61bC495653C5Ef314a3D0E2b102E09'],
  [
    'usdt_bnb',
    'BSC',
    '0x3ea9D2b102f9f7995Aa9dfc20C0b2E6A684617A9',
    'USDT',
    18,
    '0x55d398326f99059fF775485246999027B3197955',
  ],
  [
    'usdc_bnb',
    'BSC',
    '0x4e175B3Bc61e437af893b49c436235AC1137670f',
    'USDC',
    18,
    '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
  ],
  [
    'wbtc_bnb',
    'BSC',
    '0x9036A48c6c9d00FafD98A9C4E3184C9b31Fce892',
    'WBTC',
    8,
    '0x0555E30da8f98308EdB960aa94C0Db47230d2B9c',
  ],
  [
    'usd1_bnb',
    'BSC',
    '0xCbe7165C817441638E2B9E38d1FC72fBD3C34a02',
    'USD1',
    18,
    '0x8d0D000Ee44948FC98c9B98A4FA4921476f08B0d',
  ],
  ['pol', 'POL', '0x5b50845B94fC47c6172d9ab90845D3613e36Aed5'],
  [
    'usdt_pol',
    'POL',
    '0x81b6711C0AeA07a60f65e92a5678c516d84cA467',
    'USDT',
    6,
    '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
  ],
  ['trx', 'TRON', 'TL8GBALPSow3APFGxEsM81hvkiQ9tvwtYd'],
  ['usdt_trx', 'TRON', 'TBEK242nwxhhtPV4ejrPLmNWFce7FWBouf', 'USDT', 6, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
]

/** Every asset of the API. */
export const pactAssets: readonly PactAsset[] = rows.map(([type, code, payment, ticker, decimals, address]) => {
  const chain = chainByCode(code)
  if (!chain) throw new TypeError(`${code} is no chain code`)
  const token = createToken(address === undefined ? nativeIdentifier(chain) : `${code}.${ticker}-${address}`, decimals)
  return { type, token, identifier: token.identifier, payment }
})
