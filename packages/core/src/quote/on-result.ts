import type { ProviderResult } from '../pipeline/provider-result.ts'

/** Takes the results so far, by the position of the provider. Must not throw. */
export type OnResult = (results: readonly (ProviderResult | undefined)[]) => void
