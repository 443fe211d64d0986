import type { Endpoint } from '../endpoint.ts'
import { json } from '../respond.ts'

/** The OpenAPI document. */
export const docsJson: Endpoint = {
  method: 'GET',
  path: '/docs/json',
  handle: ({ describe }) => json(describe()),
}
