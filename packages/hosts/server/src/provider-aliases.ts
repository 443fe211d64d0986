import type { Engine, Quote, QuoteRequest } from '@switchyard/core'

/** Further names of providers, each with the provider's own name. */
export type ProviderAliases = Readonly<Record<string, string>>

/**
 * An engine that accepts aliases in `providers` of a quote request, and uses the same names in its response.
 *
 * Aliases have no other effect: `/providers` does not list them, and a request without aliases gets the providers' own names.
 * They are for published clients that use names the specification does not have.
 */
export const withAliases = (engine: Engine, aliases: ProviderAliases | undefined): Engine =>
  aliases === undefined ? engine : aliased(engine, aliases)

const aliased = (engine: Engine, aliases: ProviderAliases): Engine => ({
  ...engine,
  quote: async (call) => {
    let request: QuoteRequest | undefined
    const read = (): QuoteRequest => {
      request = call.read()
      return { ...request, ...withOwnNames(request, aliases) }
    }
    const quote = await engine.quote({ ...call, read })
    return withNames(quote, requestedNames(request?.providers ?? [], aliases))
  },
})

const ownName = (aliases: ProviderAliases, name: string): string =>
  Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name

const withOwnNames = ({ providers }: QuoteRequest, aliases: ProviderAliases): Pick<QuoteRequest, 'providers'> =>
  providers === undefined ? {} : { providers: [...new Set(providers.map((name) => ownName(aliases, name)))] }

/** The name the request used for each provider; the provider's own if it used both. */
const requestedNames = (names: readonly string[], aliases: ProviderAliases): ReadonlyMap<string, string> =>
  new Map([
    ...names.map((name) => [ownName(aliases, name), name] as const),
    ...names.map((name) => [name, name] as const),
  ])

const withNames = (quote: Quote, names: ReadonlyMap<string, string>): Quote => {
  const named = (provider: string): string => names.get(provider) ?? provider
  return {
    ...quote,
    routes: quote.routes.map((route) => ({ ...route, providers: route.providers.map(named) })),
    providerErrors: quote.providerErrors.map((error) => ({ ...error, provider: named(error.provider) })),
  }
}
