import { createToken as token } from '@switchyard/provider-kit'

export { addresses } from '../../../thorchain-family/src/testing/addresses.ts'

/** A token by its identifier. */
export { token }

export const btc = token('BTC.BTC')
export const bch = token('BCH.BCH')
export const doge = token('DOGE.DOGE')
export const eth = token('ETH.ETH')
export const rune = token('THOR.RUNE')
export const atom = token('GAIA.ATOM')
export const xrp = token('XRP.XRP')
export const trx = token('TRON.TRX')
export const usdc = token('ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6)
export const wbtc = token('ETH.WBTC-0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 8)
