import type { Call, Engine, Quote, QuoteEvent, QuoteRequest } from '@switchyard/core'

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
  quote: async (call, options) => {
    const noted = notedCall(call, aliases)
    return withNames(await engine.quote(noted.call, options), noted.names())
  },
  quoteStream: async (call, options) => {
    const noted = notedCall(call, aliases)
    return namedEvents(await engine.quoteStream(noted.call, options), noted.names())
  },
})

type Names = ReadonlyMap<string, string>

/** A call by the providers' own names. `names` are those of the request, known once it has been read. */
const notedCall = (call: Call<QuoteRequest>, aliases: ProviderAliases) => {
  let request: QuoteRequest | undefined
  const read = (): QuoteRequest => {
    request = call.read()
    return { ...request, ...withOwnNames(request, aliases) }
  }
  return { call: { ...call, read }, names: (): Names => requestedNames(request?.providers ?? [], aliases) }
}

async function* namedEvents(
  events: AsyncIterable<QuoteEvent>,
  names: Names,
): AsyncGenerator<QuoteEvent, void, undefined> {
  for await (const event of events) yield namedEvent(event, names)
}

const namedEvent = (event: QuoteEvent, names: Names): QuoteEvent => {
  switch (event.type) {
    case 'route':
      return { ...event, route: withRouteNames(event.route, names) }
    case 'provider-error':
      return { ...event, error: withErrorNames(event.error, names) }
    case 'complete':
      return { ...event, quote: withNames(event.quote, names) }
    default:
      return event
  }
}

const ownName = (aliases: ProviderAliases, name: string): string =>
  Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name

const withOwnNames = ({ providers }: QuoteRequest, aliases: ProviderAliases): Pick<QuoteRequest, 'providers'> =>
  providers === undefined ? {} : { providers: [...new Set(providers.map((name) => ownName(aliases, name)))] }

/** The name the request used for each provider; the provider's own if it used both. */
const requestedNames = (names: readonly string[], aliases: ProviderAliases): Names =>
  new Map([
    ...names.map((name) => [ownName(aliases, name), name] as const),
    ...names.map((name) => [name, name] as const),
  ])

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
