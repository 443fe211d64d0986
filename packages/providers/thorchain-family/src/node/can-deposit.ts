import { chainByCode, type Token } from '@switchyard/core'
import type { Gate } from './node-state.ts'

/** Families of chains whose transfers carry a memo in a way the networks are known to read. */
const MEMO_FAMILIES: ReadonlySet<string> = new Set(['utxo', 'evm', 'cosmos', 'xrp', 'tron', 'solana'])

/**
 * Whether a token can be sold: ERC-20 tokens and XRD only through a router, no tokens of Radix, whose decimals nobody tells,
 * and nothing on chains whose deposits nobody has described (Cardano); those are paid out to.
 */
export const canDeposit = ({ inbounds }: Pick<Gate, 'inbounds'>, token: Token): boolean => {
  const family = chainByCode(token.chain)?.family ?? ''
  if (family === 'radix' && token.address !== undefined) return false
  const routed = family === 'radix' || (family === 'evm' && token.address !== undefined)
  if (!routed) return MEMO_FAMILIES.has(family)
  return inbounds.get(token.chain)?.router !== undefined
}
