import type { Json } from '@switchyard/core'

/** A P-256 key as a JWK. Only its public members are ever shown. */
export interface PublishedKey {
  /** `kid` of the signatures made with this key. */
  readonly keyId: string
  readonly jwk: Readonly<Record<string, Json>>
}
