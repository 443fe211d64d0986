import { FACTS, type Plugin, type Resolve, type SwapProvider } from '@switchyard/core'
import { kitFacts, kitFactsInForce } from './facts.ts'

/** Makes a provider from the services of an engine. */
export type CreateProvider = (resolve: Resolve) => SwapProvider

/**
 * The plugin of an adapter.
 *
 * @param name - package name
 * @param providers - makes the providers of one engine, by provider id; called once for each engine, so that providers may
 *   share a client
 *
 * @example
 * const example = (options: ExampleOptions = {}): Plugin =>
 *   createAdapterPlugin('@switchyard/provider-example', () => ({
 *     EXAMPLE: (resolve) => new ExampleProvider(new Client(transport(options, resolve))),
 *   }))
 */
export const createAdapterPlugin = (
  name: string,
  providers: () => Readonly<Record<string, CreateProvider>>,
): Plugin => ({
  name,
  register: (registry) => {
    for (const [id, make] of Object.entries(providers()))
      registry.provider(id, (resolve) => {
        kitFactsInForce.read = resolve(FACTS).follow(kitFacts)
        return make(resolve)
      })
  },
})

/**
 * Parts that the providers of one engine share, made when the first of them is.
 *
 * @example
 * const client = shareParts((resolve) => new Client(transport(options, resolve)))
 */
export const shareParts = <T>(make: (resolve: Resolve) => T): ((resolve: Resolve) => T) => {
  let parts: { readonly made: T } | undefined
  return (resolve) => {
    parts ??= { made: make(resolve) }
    return parts.made
  }
}
