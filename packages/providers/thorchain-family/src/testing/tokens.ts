import { createToken } from '@switchyard/provider-kit'

/** Assets that every network of the family trades. */
export const btc = createToken('BTC.BTC')
export const eth = createToken('ETH.ETH')
export const usdc = createToken('ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6)
