import type { ProviderListing } from '@switchyard/core'
import type { ProviderResponse } from '../response/providers.ts'
import { isUrl } from './is-url.ts'

/** The body of `GET /providers`, keys in their order on the wire. */
export const renderProviders = (listings: readonly ProviderListing[]): readonly ProviderResponse[] =>
  listings.map(({ id, label, tokenCount, enabledChainIds, supportedChainIds, plugin }) => ({
    name: id,
    provider: id,
    displayName: label.displayName,
    displayNameLong: label.displayNameLong,
    keywords: label.keywords,
    count: tokenCount,
    logoURI: isUrl(label.logoURI) ? label.logoURI : undefined,
    url: label.url,
    enabledChainIds,
    supportedActions: ['swap'],
    supportedChainIds,
    plugin,
  }))
