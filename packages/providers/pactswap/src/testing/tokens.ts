import type { Token } from '@switchyard/core'
import { createToken as token } from '@switchyard/provider-kit'

/** A token by its identifier, as an engine would hand it over. */
export { token }

export const btc: Token = token('BTC.BTC')
export const ltc: Token = token('LTC.LTC')
export const doge: Token = token('DOGE.DOGE')
export const eth: Token = token('ETH.ETH')
export const trx: Token = token('TRON.TRX')
export const usdt: Token = token('ETH.USDT-0xdAC17F958D2ee523a2206206994597C13D831ec7', 6)
export const tronUsdt: Token = token('TRON.USDT-TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 6)

export const addresses = {
  BTC: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  DOGE: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
  EVM: '0x004Cc75ACF4132Fc08cB6a252E767804F303F729',
  MAKER: '0x661bA32eb5f86CaB358DDbB7F264b10c5825e2dd',
  TRON: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
} as const
