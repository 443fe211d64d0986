import type { Filter } from './filter.ts'

/** Under privacy mode, drops providers without one. */
export const privacy: Filter = {
  name: 'privacy',
  reason: ({ provider, priced }) =>
    priced.request.usePrivacyMode && !provider.capabilities.privacy ? 'no privacy mode' : undefined,
}
