import { createToken as token } from '@switchyard/provider-kit'

/** A token by its identifier, as an engine passes it. */
export { token }

export const btc = token('BTC.BTC')
export const eth = token('ETH.ETH')
export const ton = token('TON.TON')
export const wrapped = token('NEAR.wNEAR-wrap.near', 24)
export const usdc = token('ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6)

/** Valid addresses outside 1Click, one per chain. */
export const addresses = {
  BTC: 'bc1qafwyq8wyemxd9yjpz3c0red826aplzjjqrnvzt',
  ETH: '0x1c7b17362c84287bd1184447e6dfeaf920c31bbe',
  TON: 'UQBAETYfujlv90Oa5P3K5vnABkvoOnXBSCo3W8q_2-sXIN5U',
  NEAR: 'alice.near',
} as const

const price = { priceUpdatedAt: '2026-02-27T15:18:30.437Z' }

/** A token list in 1Click's shape. */
export const tokenList: readonly Record<string, unknown>[] = [
  { assetId: 'nep141:btc.omft.near', decimals: 8, blockchain: 'btc', symbol: 'BTC', price: 96_500, ...price },
  {
    assetId: '1cs_v1:btc:native:coin',
    decimals: 8,
    blockchain: 'btc',
    symbol: 'BTC(OMNI)',
    contractAddress: 'coin',
    price: 96_500,
    ...price,
  },
  { assetId: 'nep141:eth.omft.near', decimals: 18, blockchain: 'eth', symbol: 'ETH', price: 3_450.25, ...price },
  {
    assetId: 'nep141:eth-0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48.omft.near',
    decimals: 6,
    blockchain: 'eth',
    symbol: 'USDC',
    contractAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    price: 0.9996,
    ...price,
  },
  {
    assetId: 'nep141:sol-5ce3bf3a31af18be40ba30f721101b4341690186.omft.near',
    decimals: 6,
    blockchain: 'sol',
    symbol: 'USDC',
    contractAddress: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    price: 0.9996,
    ...price,
  },
  {
    assetId: 'nep141:wrap.near',
    decimals: 24,
    blockchain: 'near',
    symbol: 'wNEAR',
    contractAddress: 'wrap.near',
    price: 2.6,
    ...price,
  },
  { assetId: 'nep245:v2_1.omni.hot.tg:1117_', decimals: 9, blockchain: 'ton', symbol: 'TON', price: 2.4, ...price },
  { assetId: 'nep141:zec.omft.near', decimals: 8, blockchain: 'zec', symbol: 'ZEC', price: 0, ...price },
]
