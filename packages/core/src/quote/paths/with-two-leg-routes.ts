import type { Shaped } from '../../pipeline/shape.ts'

/**
 * Routes of two providers beside the direct ones. Each provider's error appears once; that of a provider called
 * for a leg alone only when it is on no route, since another of its calls succeeded otherwise.
 */
export const withTwoLegRoutes = (direct: Shaped, joined: Shaped): Shaped => {
  if (joined.routes.length === 0 && joined.providerErrors.length === 0) return direct
  const routes = [...direct.routes, ...joined.routes]
  const told = new Set([...routes.flatMap(({ providers }) => providers), ...ids(direct.providerErrors)])
  const further = joined.providerErrors.filter(({ provider }) => !told.has(provider) && told.add(provider))
  return { routes, providerErrors: [...direct.providerErrors, ...further] }
}

const ids = (errors: Shaped['providerErrors']): readonly string[] => errors.map(({ provider }) => provider)
