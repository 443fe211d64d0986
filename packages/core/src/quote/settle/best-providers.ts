import type { Route } from '../../domain/route.ts'

/** Providers of the routes that are recommended or promise most: those that a quote must not miss. */
export const bestProviders = (routes: readonly Pick<Route, 'providers' | 'tags'>[]): ReadonlySet<string> => {
  const best = new Set<string>()
  for (const { tags, providers } of routes) {
    if (!tags.includes('RECOMMENDED') && !tags.includes('CHEAPEST')) continue
    for (const provider of providers) best.add(provider)
  }
  return best
}
