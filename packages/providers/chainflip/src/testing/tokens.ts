import type { Token } from '@switchyard/core'
import { findByInternalName } from '../assets/network-asset.ts'

/** The token of one of Chainflip's names. */
export const tokenOf = (internal: string): Token => {
  const asset = findByInternalName(internal)
  if (!asset) throw new Error(`there is no ${internal}`)
  return asset.token
}

export const btc: Token = tokenOf('Btc')
export const eth: Token = tokenOf('Eth')
export const usdc: Token = tokenOf('Usdc')
export const sol: Token = tokenOf('Sol')
export const arbUsdc: Token = tokenOf('ArbUsdc')
export const trx: Token = tokenOf('Trx')
export const trxUsdt: Token = tokenOf('TrxUsdt')
export const hubDot: Token = tokenOf('HubDot')
export const hubUsdt: Token = tokenOf('HubUsdt')
