import type { ProviderStatus } from '@switchyard/core'
import type { ProviderStatusResponse } from '../response/providers.ts'

/** The body of `GET /providers/status`. */
export const renderProvidersStatus = (statuses: readonly ProviderStatus[]): readonly ProviderStatusResponse[] =>
  statuses.map(
    ({
      provider,
      supportedChains,
      enabledChainsGlobal,
      disabledChainsGlobal,
      enabledChains,
      note,
      switchedOff,
      uncertainPrices,
      fault,
      plugin,
    }) => ({
      provider,
      supportedChains,
      enabledChainsGlobal,
      disabledChainsGlobal,
      enabledChains,
      note,
      switchedOff,
      uncertainPrices,
      fault,
      plugin,
    }),
  )
