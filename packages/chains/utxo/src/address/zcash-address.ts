import { bech32, bech32m } from '@scure/base'
import { isUnifiedAddress } from './unified-address.ts'

/**
 * Zcash addresses other than key and script hashes: they can receive payouts, but a transparent deposit cannot use
 * them.
 */
type ZcashForm = 'tex' | 'sapling' | 'unified'

/**
 * Reads `tex1…` (transparent source only, ZIP-320), `zs1…` (Sapling) and `u1…` (unified).
 *
 * All three are bech32, so lower case is canonical.
 */
export const readZcash = (
  text: string,
  prefixes: { readonly tex: string; readonly sapling: string; readonly unified: string },
): { readonly canonical: string; readonly form: ZcashForm } | undefined => {
  const canonical = text.toLowerCase()
  if (holds(bech32m, text, prefixes.tex, 20)) return { canonical, form: 'tex' }
  if (holds(bech32, text, prefixes.sapling, 43)) return { canonical, form: 'sapling' }
  return isUnifiedAddress(text, prefixes.unified) ? { canonical, form: 'unified' } : undefined
}

const holds = (coder: typeof bech32 | typeof bech32m, text: string, prefix: string, length: number): boolean => {
  const decoded = coder.decodeUnsafe(text)
  return decoded?.prefix === prefix && coder.fromWordsUnsafe(decoded.words)?.length === length
}
