import type { Decline, Offer, SwapProvider } from '../contract/provider.ts'

/** What one provider said. */
export type ProviderResult =
  | { readonly provider: SwapProvider; readonly offers: readonly Offer[] }
  | { readonly provider: SwapProvider; readonly decline: Decline }
