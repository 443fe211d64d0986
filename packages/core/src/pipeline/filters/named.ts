import type { Filter } from './filter.ts'

/** Keeps what the request's `providers` names, exactly; without the field, everything. */
export const named: Filter = {
  name: 'named',
  reason: ({ provider, priced }) =>
    priced.request.providers === undefined || priced.request.providers.includes(provider.id)
      ? undefined
      : 'not among the requested providers',
}
