import type { Filter } from './filter.ts'

/** Under privacy mode, keeps providers that have one. */
export const privacy: Filter = {
  name: 'privacy',
  reason: ({ provider, priced }) =>
    priced.request.usePrivacyMode && !provider.capabilities.privacy ? 'no privacy mode' : undefined,
}
