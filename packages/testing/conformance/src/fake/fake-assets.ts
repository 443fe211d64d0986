import { findChain, type Token } from '@switchyard/core'

/** An asset of the fake provider, with its fixed price and the deposit address on its chain. */
export interface FakeAsset {
  readonly token: Token
  /** USD per whole token, decimal string. */
  readonly usd: string
  readonly depositAddress: string
}

const EVM_DEPOSIT = '0x000000000000000000000000000000000000dEaD'

/** The first example address of BIP-173. */
const BTC_DEPOSIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const createCoin = (chain: string, usd: string, depositAddress: string): FakeAsset => {
  const facts = findChain(chain)
  if (!facts) throw new TypeError(`${chain} is not a chain code`)
  const { nativeTicker: ticker, nativeDecimals: decimals, chainId, name } = facts
  return {
    token: { identifier: `${chain}.${ticker}`, chain, chainId, ticker, symbol: ticker, name, decimals },
    usd,
    depositAddress,
  }
}

interface Erc20 {
  readonly ticker: string
  readonly address: string
  readonly decimals: number
  readonly usd: string
}

const createErc20 = ({ ticker, address, decimals, usd }: Erc20): FakeAsset => ({
  token: {
    identifier: `ETH.${ticker}-${address}`,
    chain: 'ETH',
    chainId: '1',
    ticker,
    symbol: `${ticker}-${address}`,
    name: ticker,
    decimals,
    address,
  },
  usd,
  depositAddress: EVM_DEPOSIT,
})

/** BTC, ETH, USDC and USDT on Ethereum, AVAX, BNB. Prices are fixed, round numbers. */
export const fakeAssets: readonly FakeAsset[] = [
  createCoin('BTC', '100000', BTC_DEPOSIT),
  createCoin('ETH', '4000', EVM_DEPOSIT),
  createErc20({ ticker: 'USDC', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6, usd: '1' }),
  createErc20({ ticker: 'USDT', address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6, usd: '1' }),
  createCoin('AVAX', '25', EVM_DEPOSIT),
  createCoin('BSC', '800', EVM_DEPOSIT),
]
