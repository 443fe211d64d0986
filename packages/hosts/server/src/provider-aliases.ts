import type { Call, Engine, Quote, QuoteEvent, QuoteRequest } from '@switchyard/core'

/** Further names of providers, each with the provider's own name. */
export type ProviderAliases = Readonly<Record<string, string>>

/**
 * An engine that accepts aliases in `providers` of a quote request, and uses the same names in its response.
 *
 * Aliases have no other effect: `/providers` does not list them, and a request without aliases gets the providers' own names.
 * They are for published clients that use names the specification does not have.
 */
export const withAliases = (engine: Engine, aliases: ProviderAliases | undefined): Engine => {
  if (aliases === undefined) return engine
  return {
    ...engine,
    quote: async (call, options) => {
      const { noted, names } = noteNames(call, aliases)
      return withNames(await engine.quote(noted, options), names)
    },
    quoteStream: async (call, options) => {
      const { noted, names } = noteNames(call, aliases)
      return nameEvents(await engine.quoteStream(noted, options), names)
    },
  }
}

type Names = ReadonlyMap<string, string>

/**
 * A call by the providers' own names. Once it has been read, `names` has the name the request used for each provider: the
 * provider's own if it used both.
 */
const noteNames = (call: Call<QuoteRequest>, aliases: ProviderAliases) => {
  const names = new Map<string, string>()
  const read = (): QuoteRequest => {
    const request = call.read()
    const { providers } = request
    if (providers === undefined) return request

    const own = new Set<string>()
    for (const name of providers) {
      const ownName = Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name
      own.add(ownName)
      names.set(ownName, name)
    }
    for (const name of providers) names.set(name, name)
    return { ...request, providers: [...own] }
  }
  return { noted: { ...call, read }, names }
}

async function* nameEvents(
  events: AsyncIterable<QuoteEvent>,
  names: Names,
): AsyncGenerator<QuoteEvent, void, undefined> {
  for await (const event of events) {
    if (event.type === 'route') yield { ...event, route: withRouteNames(event.route, names) }
    else if (event.type === 'provider-error') yield { ...event, error: withErrorNames(event.error, names) }
    else if (event.type === 'complete') yield { ...event, quote: withNames(event.quote, names) }
    else yield event
  }
}

const withNames = (quote: Quote, names: Names): Quote => ({
  ...quote,
  routes: quote.routes.map((route) => withRouteNames(route, names)),
  providerErrors: quote.providerErrors.map((error) => withErrorNames(error, names)),
})

const withRouteNames = <R extends Pick<Quote['routes'][number], 'providers'>>(route: R, names: Names): R => ({
  ...route,
  providers: route.providers.map((provider) => names.get(provider) ?? provider),
})

const withErrorNames = (error: Quote['providerErrors'][number], names: Names): Quote['providerErrors'][number] => ({
  ...error,
  provider: names.get(error.provider) ?? error.provider,
})
