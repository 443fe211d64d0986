import type { Json } from '@switchyard/core'

/**
 * Checks that the state of an offer was written by this version of an adapter.
 *
 * @throws {TypeError} for another version, and for anything but an object
 *
 * @example
 * ```ts
 * requireStateVersion(offer.state, 2)
 * ```
 */
export const requireStateVersion = (state: Json, version: number): void => {
  const { version: found } = Object(state) as { readonly version?: unknown }
  if (found === version) return
  throw new TypeError(`The offer has state version ${String(found)}; this version of the provider reads ${version}.`)
}
