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
  const found = typeof state === 'object' && state !== null && 'version' in state ? state.version : undefined
  if (found === version) return
  throw new TypeError(`The offer has state version ${String(found)}; this version of the provider reads ${version}.`)
}
