import type { JwksResponse, PublicJwk } from '../response/jwks.ts'
import type { PublishedKey } from '../signing/published-key.ts'

/** The body of `GET /.well-known/jwks.json`. Copies the public members one by one: the others are private. */
export const renderJwks = (keys: readonly PublishedKey[]): JwksResponse => {
  const byId = new Map<string, PublicJwk>()
  for (const { keyId, jwk } of keys)
    byId.set(keyId, {
      kty: 'EC',
      crv: 'P-256',
      x: String(jwk.x),
      y: String(jwk.y),
      kid: keyId,
      alg: 'ES256',
      use: 'sig',
    })
  return { keys: [...byId.values()] }
}
