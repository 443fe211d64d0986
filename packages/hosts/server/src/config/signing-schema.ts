import { createPrivateKey } from 'node:crypto'
import type { Caller } from '@switchyard/core'
import { z } from 'zod'

/** An ES256 private key as a JWK, and its key id. */
export type SigningConfig = NonNullable<Caller['signing']>

/** 32 bytes as base64url. */
const coordinate = z.string().regex(/^[\w-]{43}$/, 'must be 32 bytes as base64url')

const privateJwk = z
  .strictObject({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: coordinate,
    y: coordinate,
    d: coordinate,
  })
  .refine((jwk) => usable(jwk), { error: 'must be a P-256 private key whose halves belong together' })

const usable = (jwk: Readonly<Record<string, string>>): boolean => {
  try {
    return createPrivateKey({ key: jwk, format: 'jwk' }).asymmetricKeyType === 'ec'
  } catch {
    return false
  }
}

export const signingSchema: z.ZodType<SigningConfig> = z.strictObject({
  keyId: z.string().regex(/^[\w.-]{1,128}$/, 'must be 1 to 128 letters, digits, ".", "_" or "-"'),
  privateJwk,
})
