import type { Token } from '@switchyard/core'
import { createToken as token } from '@switchyard/provider-kit'

/** A token by its identifier. */
export { token }

export const eth: Token = token('ETH.ETH')
export const baseEth: Token = token('BASE.ETH')
export const arbEth: Token = token('ARB.ETH')
export const sol: Token = token('SOL.SOL')
export const sui: Token = token('SUI.SUI')
export const bnb: Token = token('BSC.BNB')
export const baseUsdc: Token = token('BASE.USDC-0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', 6)
export const baseDai: Token = token('BASE.DAI-0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', 18)
export const arbUsdc: Token = token('ARB.USDC-0xaf88d065e77c8cc2239327c5edb3a432268e5831', 6)
export const solUsdc: Token = token('SOL.USDC-EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 6)
export const solUsdt: Token = token('SOL.USDT-Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 6)

/** Well-formed addresses, one per machine. */
export const addresses = {
  evm: '0xEab4Fb2De5a05Ba392eB2614bd2293592d455A4f',
  otherEvm: '0x1111111111111111111111111111111111111111',
  referrerEvm: '0x2222222222222222222222222222222222222222',
  solana: '6riUFsScbBHa6T14SfLC19AXAHgE8A5JuZwn2g7QZN73',
  sui: '0xa9bd0493f9bd1f792a4aedc1f99d54535a75a46c38fd56a8f2c6b7c8d75817a1',
} as const
