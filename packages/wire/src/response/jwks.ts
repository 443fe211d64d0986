import { z } from 'zod'

/** Public half of a key swap responses are signed with. */
export interface PublicJwk {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
  readonly kid: string
  readonly alg: 'ES256'
  readonly use: 'sig'
}

/** Response of `GET /.well-known/jwks.json`. */
export interface JwksResponse {
  readonly keys: readonly PublicJwk[]
}

/** Response of `GET /.well-known/jwks.json`. */
export const jwksResponseSchema: z.ZodType<JwksResponse> = z
  .looseObject({
    keys: z.array(
      z.looseObject({
        kty: z.literal('EC'),
        crv: z.literal('P-256'),
        x: z.string(),
        y: z.string(),
        kid: z.string().describe('Named by the protected header of `meta.signature`.'),
        alg: z.literal('ES256'),
        use: z.literal('sig'),
      }),
    ),
  })
  .describe('JSON Web Key Set (RFC 7517) of the keys swap responses are signed with.')
