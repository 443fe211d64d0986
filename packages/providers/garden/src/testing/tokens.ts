import type { Token } from '@switchyard/core'
import { createToken as token } from '@switchyard/provider-kit'

/** A token by its identifier, as an engine passes it. */
export { token }

export const btc: Token = token('BTC.BTC')
export const eth: Token = token('ETH.ETH')
export const sol: Token = token('SOL.SOL')
export const wbtc: Token = token('ETH.WBTC-0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 8)
export const cbbtc: Token = token('BASE.CBBTC-0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf', 8)
export const strkWbtc: Token = token('STRK.WBTC-0x3fe2b97c1fd336e750087d68b9b867997fd64a2661ff3ca5a7c771641e8e7ac', 8)

export const addresses = {
  BTC: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  EVM: '0x004Cc75ACF4132Fc08cB6a252E767804F303F729',
  SOL: 'YH4btvqb4JBWSEJh22MuA231ekpJ5JqbBXQY1apJtKH',
  STRK: '0x00609190b1348bcc06da44d58c79709495c11a5a6f0b9e154e1209f2a17dd933',
} as const
