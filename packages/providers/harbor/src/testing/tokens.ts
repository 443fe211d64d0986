import type { Token } from '@switchyard/core'
import { createToken as token } from '@switchyard/provider-kit'

/** A token by its identifier, as an engine passes it. */
export { token }

export const btc: Token = token('BTC.BTC')
export const doge: Token = token('DOGE.DOGE')
export const eth: Token = token('ETH.ETH')
export const usdt: Token = token('ETH.USDT-0xdAC17F958D2ee523a2206206994597C13D831ec7', 6)

export const addresses = {
  BTC: 'bc1qy6a8nmnw75fks66rkyvwwa9fd62lnmrz3m87y4',
  DOGE: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
  ETH: '0x742d35Cc6634C0532925a3b844Bc9e7595f8FbDc',
  VAULT: 'bc1q6csj53wdrzyzextj2syljvhh0vhynyrx904gp8',
  ETH_VAULT: '0x5615e8ab93b9d695b6d4d6545f7792aa59e1069a',
  DOGE_VAULT: 'DLCDJhnh6aGotar6b182jpzbNEyXb3C361',
  ROUTER: '0x1f21d09c65bc8af92634dcd5a100b6d04f0c81c3',
} as const
