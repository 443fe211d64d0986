import type { Json } from '@switchyard/core'

/** A P-256 key as a JWK, of which the public members alone are ever shown. */
export interface PublishedKey {
  /** Named by the signatures made with it. */
  readonly keyId: string
  readonly jwk: Readonly<Record<string, Json>>
}
