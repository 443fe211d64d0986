import type { Engine, Quote, QuoteRequest } from '@switchyard/core'

/** Names clients may ask providers by, each with the name the provider is served under. */
export type ProviderAliases = Readonly<Record<string, string>>

/**
 * An engine that takes other names in `providers` of a quote request and answers with the names that were asked by.
 *
 * Nothing else knows the names: `/providers` does not list them, and who asks by the provider's own name, or by none,
 * sees that. For published clients that name providers the specification does not serve.
 */
export const withAliases = (engine: Engine, aliases: ProviderAliases | undefined): Engine =>
  aliases === undefined ? engine : aliased(engine, aliases)

const aliased = (engine: Engine, aliases: ProviderAliases): Engine => ({
  ...engine,
  quote: async (call) => {
    let request: QuoteRequest | undefined
    const read = (): QuoteRequest => {
      request = call.read()
      return { ...request, ...meant(request, aliases) }
    }
    const quote = await engine.quote({ ...call, read })
    return echoed(quote, askedBy(request?.providers ?? [], aliases))
  },
})

const own = (aliases: ProviderAliases, name: string): string =>
  Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name

const meant = ({ providers }: QuoteRequest, aliases: ProviderAliases): Pick<QuoteRequest, 'providers'> =>
  providers === undefined ? {} : { providers: [...new Set(providers.map((name) => own(aliases, name)))] }

/** The name each provider was asked by; its own where that was among them. */
const askedBy = (names: readonly string[], aliases: ProviderAliases): ReadonlyMap<string, string> =>
  new Map([...names.map((name) => [own(aliases, name), name] as const), ...names.map((name) => [name, name] as const)])

const echoed = (quote: Quote, names: ReadonlyMap<string, string>): Quote => {
  const named = (provider: string): string => names.get(provider) ?? provider
  return {
    ...quote,
    routes: quote.routes.map((route) => ({ ...route, providers: route.providers.map(named) })),
    providerErrors: quote.providerErrors.map((error) => ({ ...error, provider: named(error.provider) })),
  }
}
