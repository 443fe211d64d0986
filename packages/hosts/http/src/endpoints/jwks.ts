import type { Endpoint } from '../endpoint.ts'
import { json } from '../respond.ts'

/** The public keys that verify signed swap responses. */
export const jwks: Endpoint = {
  method: 'GET',
  path: '/.well-known/jwks.json',
  cached: 'public',
  handle: ({ api }) => json(api.signingKeys()),
}
