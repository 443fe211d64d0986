import type { Http } from '../contract/http.ts'
import { httpFromFetch } from './http-from-fetch.ts'

/**
 * Creates the default transport: the runtime's `fetch`. Adapters with a `fetch` option do not use it.
 *
 * @throws {Error} where the runtime has no `fetch`.
 */
export const createSystemHttp = (): Http => {
  if (typeof globalThis.fetch === 'function') return httpFromFetch((input, init) => globalThis.fetch(input, init))
  throw new Error('This runtime has no fetch. Give createEngine the option http: createHttp() of @switchyard/net.')
}
