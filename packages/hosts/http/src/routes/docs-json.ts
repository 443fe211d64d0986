import { json } from '../respond.ts'
import type { Route } from '../route.ts'

/** The OpenAPI document. */
export const docsJsonRoute: Route = {
  method: 'GET',
  path: '/docs/json',
  answer: ({ describe }) => json(describe()),
}
