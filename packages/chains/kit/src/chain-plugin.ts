import { type Chain, HTTP, type Http, httpFromFetch, type Plugin } from '@switchyard/core'

/** One family of chains as a plugin. `make` runs once, with the caller's `fetch` as way out or else the engine's. */
export const chainPlugin = (
  family: string,
  { fetch }: { readonly fetch?: typeof globalThis.fetch },
  make: (http: Http) => Chain,
): Plugin => ({
  name: `@switchyard/chain-${family}`,
  register: (registry) => registry.chain(family, (resolve) => make(fetch ? httpFromFetch(fetch) : resolve(HTTP))),
})
