import { type Chain, HTTP, type Http, type Plugin, type Resolve } from '@switchyard/core'
import { httpFromFetch } from '@switchyard/net'

/**
 * Wraps a chain implementation as an engine plugin named `@switchyard/chain-<family>`.
 *
 * @param fetch Used for requests instead of the engine's HTTP transport.
 * @param make Creates the chain; called once, at registration, with the HTTP transport to use and the services of the engine.
 * @example
 * ```ts
 * export const example = (options: { fetch?: typeof fetch } = {}): Plugin =>
 *   createChainPlugin('example', options, (http) => exampleChain(http))
 * ```
 */
export const createChainPlugin = (
  family: string,
  { fetch }: { readonly fetch?: typeof globalThis.fetch },
  make: (http: Http, resolve: Resolve) => Chain,
): Plugin => ({
  name: `@switchyard/chain-${family}`,
  register: (registry) =>
    registry.chain(family, (resolve) => make(fetch ? httpFromFetch(fetch) : resolve(HTTP), resolve)),
})
