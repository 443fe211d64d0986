import type { Caller } from '@switchyard/core'

/** A P-256 private key as a JWK, with the id its signatures name. */
export type SigningKey = NonNullable<Caller['signing']>
