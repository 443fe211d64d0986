import type { StoredSwap } from '../contract/stores.ts'

/** Terms of a swap about its deposit, as far as they can be read. */
export interface CallTerms {
  /** Digest of the contract call that was built. */
  readonly call?: string
  /** The contract it calls. */
  readonly target?: string
  /** Unix milliseconds until which it may be sent. */
  readonly expiresAt?: number
}

/** Reads the part of a swap's terms by which its deposit is recognised. Rows of earlier versions say less. */
export const readCallTerms = ({ terms }: Pick<StoredSwap, 'terms'>): CallTerms => {
  if (typeof terms !== 'object' || terms === null || Array.isArray(terms)) return {}
  const { call, target, expiresAt } = terms as { readonly [name: string]: unknown }
  return {
    call: typeof call === 'string' ? call : undefined,
    target: typeof target === 'string' ? target : undefined,
    expiresAt: typeof expiresAt === 'number' ? expiresAt : undefined,
  }
}
