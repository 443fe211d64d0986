import type { ProviderLabel } from '../contract/provider.ts'
import type { Token } from '../contract/token.ts'

/** One provider's tokens. */
export interface TokenListing {
  readonly provider: string
  /** Unix milliseconds of the surface it was made from. */
  readonly timestamp: number
  readonly tokens: readonly (Token & { readonly providerId?: string })[]
  readonly keywords: readonly string[]
}

/** A provider as `/providers` shows it. `enabledChainIds` is empty while it is switched off. */
export interface ProviderListing {
  readonly id: string
  readonly label: ProviderLabel
  readonly tokenCount: number
  readonly supportedChainIds: readonly string[]
  readonly enabledChainIds: readonly string[]
}
