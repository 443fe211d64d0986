import type { Token } from '@switchyard/core'
import { createToken as token } from '@switchyard/provider-kit'

/** A token by its identifier, as the engine passes it. */
export { token }

export const btc: Token = token('BTC.BTC')
export const eth: Token = token('ETH.ETH')
export const zec: Token = token('ZEC.ZEC')
export const xrp: Token = token('XRP.XRP')
export const sol: Token = token('SOL.SOL')
export const usdc: Token = token('ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6)
export const solUsdc: Token = token('SOL.USDC-EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 6)
export const tronUsdt: Token = token('TRON.USDT-TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 6)

/** A valid address of each chain. */
export const addresses = {
  BTC: 'bc1qafwyq8wyemxd9yjpz3c0red826aplzjjqrnvzt',
  ETH: '0x1c7b17362c84287bd1184447e6dfeaf920c31bbe',
  ZEC: 't1VpYecBW4UudbGcy4ufh61eWxQCoFaUrPs',
  XRP: 'rN5RKUMxVLJmp5SVqzTh4EsmJPMhx5CgDi',
  SOL: '6riUFsScbBHa6T14SfLC19AXAHgE8A5JuZwn2g7QZN73',
  TRON: 'TEB39Rt69QkgD1BKhqaRNqGxfQzCarkRCb',
} as const
