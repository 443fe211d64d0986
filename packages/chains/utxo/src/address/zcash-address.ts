import { bech32, bech32m, hex } from '@scure/base'
import type { AddressReading } from '@switchyard/core'
import type { Lock } from './lock.ts'
import { readUnifiedAddress } from './unified-address.ts'

/**
 * Zcash addresses other than key and script hashes: they can receive payouts, but a transparent deposit cannot use
 * them.
 */
type ZcashForm = 'tex' | 'sapling' | 'unified'

/**
 * Reads `tex1…` (transparent source only, ZIP-320), `zs1…` (Sapling) and `u1…` (unified).
 *
 * All three are bech32, so lower case is canonical. A transparent payer pays a TEX address like the `t1…` of the same hash, which every
 * network knows.
 */
export const readZcash = (
  text: string,
  prefixes: { readonly tex: string; readonly sapling: string; readonly unified: string },
  transparent: (lock: Lock) => string,
): (AddressReading & { readonly form: ZcashForm }) | undefined => {
  const canonical = text.toLowerCase()
  const key = decodePayload(bech32m, text, prefixes.tex)
  if (key?.length === 20) {
    const alternatives = [{ form: 'p2pkh', address: transparent({ form: 'p2pkh', payload: key }) }]
    return { canonical, form: 'tex', alternatives }
  }
  if (decodePayload(bech32, text, prefixes.sapling)?.length === 43) return { canonical, form: 'sapling' }
  return readUnifiedAddress(text, prefixes.unified) ? { canonical, form: 'unified' } : undefined
}

/**
 * The accounts that a Zcash address of another kind pays: the key hash of a TEX address, the receivers of a unified one.
 * An Orchard receiver has no address of its own; it is returned as `orchard:` and hex.
 */
export const listZcashAccounts = (
  text: string,
  prefixes: { readonly tex: string; readonly sapling: string; readonly unified: string },
  transparent: (lock: Lock) => string,
): readonly string[] => {
  const key = decodePayload(bech32m, text, prefixes.tex)
  if (key?.length === 20) return [transparent({ form: 'p2pkh', payload: key })]
  return (readUnifiedAddress(text, prefixes.unified) ?? []).flatMap(({ kind, payload }) => {
    if (kind <= 1) return [transparent({ form: kind === 0 ? 'p2pkh' : 'p2sh', payload })]
    if (kind === 2) return [bech32.encode(prefixes.sapling, bech32.toWords(payload))]
    return kind === 3 ? [`orchard:${hex.encode(payload)}`] : []
  })
}

const decodePayload = (coder: typeof bech32 | typeof bech32m, text: string, prefix: string): Uint8Array | undefined => {
  const decoded = coder.decodeUnsafe(text)
  return (decoded?.prefix === prefix ? coder.fromWordsUnsafe(decoded.words) : undefined) ?? undefined
}
