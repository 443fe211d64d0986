import { json } from '../respond.ts'
import type { Route } from '../route.ts'

/** The public keys swap responses are signed with. */
export const jwksRoute: Route = {
  method: 'GET',
  path: '/.well-known/jwks.json',
  cached: 'public',
  answer: ({ api }) => json(api.signingKeys()),
}
