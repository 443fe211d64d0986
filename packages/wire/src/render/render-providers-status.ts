import type { ProviderStatus } from '@switchyard/core'
import type { ProviderStatusResponse } from '../response/providers.ts'

/** Chains of every provider as `GET /providers/status` answers them. */
export const renderProvidersStatus = (statuses: readonly ProviderStatus[]): readonly ProviderStatusResponse[] =>
  statuses.map(({ provider, supportedChains, enabledChainsGlobal, disabledChainsGlobal, enabledChains }) => ({
    provider,
    supportedChains,
    enabledChainsGlobal,
    disabledChainsGlobal,
    enabledChains,
  }))
