import type { JwksResponse, PublicJwk } from '../response/jwks.ts'
import type { PublishedKey } from '../signing/published-key.ts'

/** Public keys as `GET /.well-known/jwks.json` answers them. Members are picked one by one: the rest of a key is private. */
export const renderJwks = (keys: readonly PublishedKey[]): JwksResponse => {
  const byId = new Map(keys.map((key) => [key.keyId, publicHalf(key)]))
  return { keys: [...byId.values()] }
}

const publicHalf = ({ keyId, jwk }: PublishedKey): PublicJwk => ({
  kty: 'EC',
  crv: 'P-256',
  x: String(jwk.x),
  y: String(jwk.y),
  kid: keyId,
  alg: 'ES256',
  use: 'sig',
})
