import { chainByCode, type Token } from '@switchyard/core'
import type { Gate } from './node-state.ts'

/** Families of chains whose transfers carry a memo in a way the networks are known to read. */
const MEMO_FAMILIES: ReadonlySet<string> = new Set(['utxo', 'evm', 'cosmos', 'xrp', 'tron', 'solana'])

/**
 * Whether a token can be sold: ERC-20 tokens only through a router, and nothing on chains whose deposits nobody has
 * described (Radix, Cardano); those are paid out to.
 */
export const canDeposit = ({ inbounds }: Pick<Gate, 'inbounds'>, token: Token): boolean => {
  const family = chainByCode(token.chain)?.family ?? ''
  if (family !== 'evm' || token.address === undefined) return MEMO_FAMILIES.has(family)
  return inbounds.get(token.chain)?.router !== undefined
}
