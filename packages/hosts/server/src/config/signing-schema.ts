import { createECDH } from 'node:crypto'
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
  .refine(
    // Node signs with `d` and publishes `x` and `y` without comparing them.
    ({ x, y, d }) => {
      try {
        const curve = createECDH('prime256v1')
        curve.setPrivateKey(Buffer.from(d, 'base64url'))
        const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
        return curve.getPublicKey().equals(point)
      } catch {
        return false
      }
    },
    { error: 'must be a P-256 private key whose halves belong together' },
  )

export const signingSchema: z.ZodType<SigningConfig> = z.strictObject({
  keyId: z.string().regex(/^[\w.-]{1,128}$/, 'must be 1 to 128 letters, digits, ".", "_" or "-"'),
  privateJwk,
})
