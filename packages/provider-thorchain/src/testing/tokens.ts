import { namedToken as token } from '@switchyard/provider-kit'

/** A token by its identifier, as an engine would hand it over. */
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

/** Well-formed addresses, one a chain. */
export const addresses = {
  BTC: 'bc1qafwyq8wyemxd9yjpz3c0red826aplzjjqrnvzt',
  LTC: 'ltc1qafwyq8wyemxd9yjpz3c0red826aplzjjylfg6m',
  BCH: 'qr49csqacn8ve55jgy28pu095att58u22g8rt8xzuj',
  DOGE: 'DSWHApZ3ZGfQatJmgf7ZZyu6YpAarSDtjR',
  ETH: '0x1c7b17362c84287bd1184447e6dfeaf920c31bbe',
  GAIA: 'cosmos1afwyq8wyemxd9yjpz3c0red826aplzjjked8xx',
  THOR: 'thor1dl7un46w7l7f3ewrnrm6nq58nerjtp0dradjtd',
  XRP: 'rN5RKUMxVLJmp5SVqzTh4EsmJPMhx5CgDi',
  TRON: 'TEB39Rt69QkgD1BKhqaRNqGxfQzCarkRCb',
} as const
